// Bytes that nobody foresees. `crypto.randomUUID` is missing where a friend's laptop serves over plain http.

export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
