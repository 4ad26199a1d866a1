import type { Sound } from '../board';
import type { Event } from '../../wire/suzume';

/** The sound of an event. A draw is heard only by whoever draws. */
export function sound(event: Event, you: number | null): Sound | null {
  switch (event.type) {
    case 'dealt':
      return 'draw';
    case 'discarded':
      return 'tile';
    case 'answered':
      return event.answer === 'ron' ? 'call' : null;
    case 'drew':
      return event.seat === you ? 'draw' : null;
    case 'round_ended': {
      const { wins, payments } = event.result;
      if (wins.length === 0) return null;
      const lost = payments.some(({ from }) => from === you);
      return lost ? 'lose' : 'win';
    }
  }
}
