import type { Sound } from '../board';
import type { Event } from '../../wire/japae';

/** The sound of an event. A draw that follows an answer is heard only by whoever draws. */
export function sound(event: Event, you: number | null): Sound | null {
  switch (event.type) {
    case 'dealt':
      return 'draw';
    case 'discarded':
      return 'tile';
    case 'skipped':
      return event.after.type === 'drew' && event.after.seat === you ? 'draw' : null;
    case 'ponned':
    case 'kanned':
      return 'call';
    case 'won':
      return you === event.win.loser ? 'lose' : 'win';
  }
}
