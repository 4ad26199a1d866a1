// How much of a table's talk has been read in this browser: a page that is loaded again does not count it anew.

const place = 'hanpan.read';
/** How many tables are remembered. */
const most = 50;

/** How many lines of a table's talk have been read. */
export function readUpTo(table: string): number {
  return kept().find(([id]) => id === table)?.[1] ?? 0;
}

/** Remembers it. */
export function keepRead(table: string, lines: number): void {
  const others = kept().filter(([id]) => id !== table);
  localStorage.setItem(place, JSON.stringify([[table, lines], ...others].slice(0, most)));
}

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
