// The sounds of the table, made here and now: wood, stone, paper and a bell. Nothing sounds before the first gesture.

import type { Sound } from './boards/board';
import { settings } from './settings.svelte';

/** One part of a sound: a tone that falls silent, or a burst of noise through a filter. */
type Part =
  | { tone: number; to?: number; wave?: OscillatorType; at?: number; lasts: number; loud: number }
  | { noise: number; width: number; at?: number; lasts: number; loud: number };

const sounds: Record<Sound, Part[]> = {
  stone: [
    { noise: 2400, width: 1.2, lasts: 0.035, loud: 0.5 },
    { tone: 640, to: 420, lasts: 0.06, loud: 0.28 },
    { tone: 180, to: 120, lasts: 0.1, loud: 0.3 },
  ],
  sticks: [
    { noise: 2900, width: 1.4, lasts: 0.03, loud: 0.4 },
    { tone: 880, to: 700, lasts: 0.05, loud: 0.14 },
    { noise: 2300, width: 1.3, at: 0.06, lasts: 0.03, loud: 0.45 },
    { tone: 760, to: 610, at: 0.06, lasts: 0.05, loud: 0.14 },
    { noise: 2600, width: 1.4, at: 0.11, lasts: 0.03, loud: 0.35 },
    { tone: 940, to: 760, at: 0.17, lasts: 0.04, loud: 0.1 },
  ],
  disc: [
    { noise: 1500, width: 0.9, lasts: 0.03, loud: 0.4 },
    { tone: 420, to: 300, lasts: 0.07, loud: 0.26 },
  ],
  flip: [{ noise: 3200, width: 2, lasts: 0.025, loud: 0.2 }, { tone: 760, to: 900, lasts: 0.03, loud: 0.07 }],
  tile: [
    { noise: 3600, width: 1.6, lasts: 0.03, loud: 0.5 },
    { tone: 1250, to: 980, lasts: 0.05, loud: 0.16 },
    { noise: 900, width: 0.8, at: 0.012, lasts: 0.05, loud: 0.25 },
  ],
  card: [{ noise: 5200, width: 0.6, lasts: 0.07, loud: 0.22 }, { noise: 1400, width: 0.8, at: 0.05, lasts: 0.03, loud: 0.2 }],
  draw: [{ noise: 4200, width: 0.5, lasts: 0.09, loud: 0.14 }],
  call: [
    { tone: 523, wave: 'triangle', lasts: 0.16, loud: 0.22 },
    { tone: 784, wave: 'triangle', at: 0.09, lasts: 0.26, loud: 0.22 },
  ],
  win: [
    { tone: 392, wave: 'triangle', lasts: 0.5, loud: 0.2 },
    { tone: 523, wave: 'triangle', at: 0.14, lasts: 0.5, loud: 0.2 },
    { tone: 659, wave: 'triangle', at: 0.28, lasts: 0.9, loud: 0.22 },
  ],
  lose: [
    { tone: 330, wave: 'triangle', lasts: 0.4, loud: 0.18 },
    { tone: 247, wave: 'triangle', at: 0.2, lasts: 0.8, loud: 0.18 },
  ],
  refuse: [{ tone: 170, to: 130, wave: 'triangle', lasts: 0.16, loud: 0.3 }],
  turn: [
    { tone: 880, lasts: 0.7, loud: 0.1 },
    { tone: 2217, lasts: 0.35, loud: 0.03 },
  ],
};

let context: AudioContext | null = null;

/** Browsers let nothing sound before a gesture; the first one opens the instrument. */
export function listenForGesture(): void {
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, wake, { once: true });
}

export function play(sound: Sound): void {
  if (context === null || context.state !== 'running' || settings.volume === 0) return;
  for (const part of sounds[sound]) playPart(context, part);
}

function playPart(audio: AudioContext, part: Part): void {
  const start = audio.currentTime + (part.at ?? 0);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(Math.max(0.0001, (part.loud * settings.volume) / 100), start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + part.lasts);
  volume.connect(audio.destination);
  if ('tone' in part) {
    const tone = audio.createOscillator();
    tone.type = part.wave ?? 'sine';
    tone.frequency.setValueAtTime(part.tone, start);
    if (part.to !== undefined) tone.frequency.exponentialRampToValueAtTime(part.to, start + part.lasts);
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + part.lasts);
    return;
  }
  const noise = audio.createBufferSource();
  noise.buffer = hiss(audio, part.lasts);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = part.noise;
  filter.Q.value = part.width;
  noise.connect(filter).connect(volume);
  noise.start(start);
}

function hiss(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
