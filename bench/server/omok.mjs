// What both peers play: the size of the board, when a stone wins, and the script of hanpan's own benchmark.

export const SIZE = 15;

/** How many moves of the script are known to be a game without an end. */
export const SCRIPT = 112;

/** The point of the script's move, column + 15 × row: the same points in the same order as hanpan's benchmark plays. */
export function scripted(number) {
  const pair = Math.floor(number / 2);
  const column = pair % SIZE;
  const row = 2 * Math.floor(pair / SIZE) + (((number % 2) + Math.floor(column / 2)) % 2);
  return column + SIZE * row;
}

/** Whether the stone at a point stands in a row of five or more of its colour. An empty point is 0. */
export function makesFive(board, point) {
  const colour = board[point];
  const column = point % SIZE;
  const row = Math.floor(point / SIZE);
  const run = (right, up) => {
    let length = 0;
    for (let x = column + right, y = row + up; x >= 0 && x < SIZE && y >= 0 && y < SIZE; x += right, y += up) {
      if (board[x + SIZE * y] !== colour) break;
      length += 1;
    }
    return length;
  };
  const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];
  return directions.some(([right, up]) => 1 + run(right, up) + run(-right, -up) >= 5);
}
