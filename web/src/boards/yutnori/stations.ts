// Where the stations are drawn, on a sheet of 100 by 100, and how the arrow keys lead from one to the next.

import type { Spot, Station } from '../../wire/yutnori';

export interface Point {
  x: number;
  y: number;
}

const NEAR = 13;
const FAR = 87;
const MIDDLE = 50;
const STEP = (FAR - NEAR) / 5;

/** All stations, by their numbers. */
export const stations: Station[] = Array.from({ length: 29 }, (_, before) => before + 1);

/** The corners and the centre are drawn large: whoever stops there goes another way. */
export const large: ReadonlySet<Station> = new Set([5, 10, 15, 20, 23]);

/** Through the gate beyond the last corner tokens come home. */
export const gate: Point = { x: 96.2, y: 96.2 };

/** Part of the way from a corner to the centre. */
function towardsCentre(corner: Point, part: number): Point {
  return { x: corner.x + (MIDDLE - corner.x) * part, y: corner.y + (MIDDLE - corner.y) * part };
}

/** The outer way goes from the lower right corner up and around against the clock. */
export function pointOf(station: Station): Point {
  if (station <= 5) return { x: FAR, y: FAR - station * STEP };
  if (station <= 10) return { x: FAR - (station - 5) * STEP, y: NEAR };
  if (station <= 15) return { x: NEAR, y: NEAR + (station - 10) * STEP };
  if (station <= 20) return { x: NEAR + (station - 15) * STEP, y: FAR };
  if (station === 23) return { x: MIDDLE, y: MIDDLE };
  if (station <= 22) return towardsCentre(pointOf(5), (station - 20) / 3);
  if (station <= 25) return towardsCentre(pointOf(15), (26 - station) / 3);
  if (station <= 27) return towardsCentre(pointOf(10), (station - 25) / 3);
  return towardsCentre(pointOf(20), (30 - station) / 3);
}

/** Where a token is seen that is anywhere: one that sets out comes from the last corner. */
export function spotPoint(spot: Spot): Point {
  if (spot === 'home') return gate;
  return pointOf(spot === 'start' ? 20 : spot);
}

const directions: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The station that an arrow key leads to: the nearest one that lies more that way than across it. */
export function beside(station: Station, key: string): Station | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const from = pointOf(station);
  const reached = stations.flatMap((other) => {
    const { x, y } = pointOf(other);
    const along = (x - from.x) * direction.x + (y - from.y) * direction.y;
    const across = Math.abs((x - from.x) * direction.y) + Math.abs((y - from.y) * direction.x);
    return along > 0.1 && across <= along * 1.05 ? [{ other, far: Math.hypot(along, across) }] : [];
  });
  return reached.sort((one, other) => one.far - other.far)[0]?.other ?? null;
}
