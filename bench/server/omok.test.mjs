// Tests of what the peers play: `node --test bench/server/omok.test.mjs`. They need nothing from npm.

import assert from "node:assert/strict";
import { test } from "node:test";

import { makesFive, SCRIPT, scripted, SIZE } from "./omok.mjs";

test("the script is a legal game without an end", () => {
  const board = Array(SIZE * SIZE).fill(0);
  for (let number = 0; number < SCRIPT; number += 1) {
    const point = scripted(number);
    assert.equal(board[point], 0, `move ${number}`);
    board[point] = 1 + (number % 2);
    assert.equal(makesFive(board, point), false, `move ${number}`);
  }
});

test("the script begins as hanpan's does", () => {
  // In hanpan's notation: a1 a2 b1 b2 c2 c1.
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(scripted), [0, 15, 1, 16, 17, 2]);
});

test("five in a row, in every direction and at the edges", () => {
  const rows = { along: [10, 11, 12, 13, 14], up: [7, 22, 37, 52, 67], rising: [0, 16, 32, 48, 64], falling: [60, 46, 32, 18, 4] };
  for (const [name, points] of Object.entries(rows)) {
    const board = Array(SIZE * SIZE).fill(0);
    points.forEach((point) => (board[point] = 2));
    assert.equal(points.every((point) => makesFive(board, point)), true, name);
    board[points[2]] = 1;
    assert.equal(points.some((point) => makesFive(board, point)), false, name);
  }
});

test("a row does not go on from one edge to the other", () => {
  const board = Array(SIZE * SIZE).fill(0);
  [12, 13, 14, 15, 16].forEach((point) => (board[point] = 1));
  assert.equal(makesFive(board, 14), false);
});
