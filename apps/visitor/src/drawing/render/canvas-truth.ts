import { withTimeout } from "../../platform/with-timeout.ts";
import { EYE_COLOUR, INK_COLOUR, OUTLINE_COLOUR, PAPER_COLOUR } from "./appearance.ts";

/** The colours that are painted and read back, as red, green and blue. */
const COLOURS = [INK_COLOUR, PAPER_COLOUR, OUTLINE_COLOUR, EYE_COLOUR].map((colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);
/** The side of each colour's square, in pixels. */
const SIDE = 8;
/** How far each of red, green and blue may be off: Brave and Safari add a noise that nobody sees. */
const MAX_NOISE = 8;
/** How long a search waits for the browser to read its own image, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** What is known of this page's canvases, once one has been read. */
const page: { read: Promise<void> | undefined; lies: boolean } = { read: undefined, lies: false };

/** Whether canvases have been found to give other pixels than were painted. */
export const canvasLies = () => page.lies;

/**
 * Paints known colours and reads them back, as pixels and as an image, once a page. Browsers that resist
 * fingerprinting answer with stripes or noise, and throw nothing
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=967895). Never rejects: a canvas that cannot be read at all
 * fails where it is used.
 */
export function readCanvas(): Promise<void> {
  page.read ??= withTimeout(givesWhatIsPainted(), TIMEOUT_MS).then(
    (isTrue) => {
      page.lies = isTrue === false;
    },
    () => undefined,
  );
  return page.read;
}

async function givesWhatIsPainted(): Promise<boolean> {
  const { canvas, context } = newCanvas();
  COLOURS.forEach(([red, green, blue], index) => {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(index * SIDE, 0, SIDE, SIDE);
  });
  if (!hasColours(context)) return false;
  const image = new Image();
  image.src = canvas.toDataURL("image/png");
  await image.decode();
  const copy = newCanvas().context;
  copy.drawImage(image, 0, 0);
  return hasColours(copy);
}

function newCanvas() {
  const canvas = document.createElement("canvas");
  canvas.width = COLOURS.length * SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
  return { canvas, context };
}

/** Whether every pixel has the colour of its square. */
function hasColours(context: CanvasRenderingContext2D): boolean {
  const { data, width } = context.getImageData(0, 0, COLOURS.length * SIDE, SIDE);
  return data.every((value, at) => {
    const square = Math.floor(((at / 4) % width) / SIDE);
    const painted = [...(COLOURS[square] ?? []), 255][at % 4] ?? 0;
    return Math.abs(value - painted) <= MAX_NOISE;
  });
}
