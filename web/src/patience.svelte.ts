// A server that is asked for too much from one address says so, and when to try again: that is told, and waited for.

/** What is waited for by itself, in seconds; who would have to wait longer is told so and decides for himself. */
export const longestWait = 60;

let until = $state(0);
let begun: () => void = () => undefined;
const asked = new Promise<void>((resolve) => (begun = resolve));

/** Until when the server has asked this browser to wait, by its own clock; 0 if it has not. */
export function waitsUntil(): number {
  return until;
}

/** Done when the server has asked for patience for the first time. */
export function whenAskedToWait(): Promise<void> {
  return asked;
}

/** How many seconds an answer asks to wait; `null` if it does not. */
export function wantedWait(answer: Response): number | null {
  const header = answer.status === 429 ? answer.headers.get('retry-after') : null;
  const seconds = Number(header);
  return header === null || !Number.isFinite(seconds) ? null : Math.max(1, seconds);
}

/** Tells that one waits, and says for how many milliseconds: those who were sent away together do not come back together. */
export function beginWait(seconds: number): number {
  const wait = seconds * 1000 + Math.random() * 1000;
  until = Math.max(until, Date.now() + wait);
  begun();
  return wait;
}
