// A disc of each colour, drawn once, to be stamped many times a frame.

export type Colour = 'black' | 'white';

const looks: Record<Colour, { body: [string, string, string]; rim: string; below: string }> = {
  black: { body: ['#6d6a66', '#2b2926', '#171512'], rim: 'rgb(255 255 255 / 0.22)', below: '#d9d2c3' },
  white: { body: ['#ffffff', '#f7f3ea', '#d8d0bf'], rim: 'rgb(90 74 50 / 0.45)', below: '#201d1a' },
};

/** The discs that were drawn last: a board keeps its size for a long time. */
const drawn = new Map<string, HTMLCanvasElement>();

/** A disc that fills `cell` pixels as the others on the board do; nothing where there is no canvas. */
export function sprite(colour: Colour, cell: number): HTMLCanvasElement | null {
  const key = `${colour} ${cell}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.ceil(cell));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const { body, rim, below } = looks[colour];
  const [middle, radius] = [cell / 2, cell * 0.41];
  const round = (down: number, size: number) => {
    pen.beginPath();
    pen.arc(middle, middle + down, size, 0, 2 * Math.PI);
  };
  pen.fillStyle = below;
  round(cell * 0.05, radius);
  pen.fill();
  const light = pen.createRadialGradient(middle - radius * 0.28, middle - radius * 0.44, 0, middle, middle, radius * 1.3);
  body.forEach((shade, place) => light.addColorStop([0, 0.4, 0.85][place] ?? 1, shade));
  pen.fillStyle = light;
  round(0, radius);
  pen.fill();
  pen.strokeStyle = rim;
  pen.lineWidth = cell * 0.022;
  round(0, radius - cell * 0.011);
  pen.stroke();
  if (drawn.size > 3) drawn.clear();
  drawn.set(key, canvas);
  return canvas;
}
