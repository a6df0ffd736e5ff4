import sharp, { type OverlayOptions, type Sharp } from "sharp";

/** The sides of a rendered photograph in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The colours of a rendered photograph's corners: top left, top right, bottom left, bottom right. */
export const CORNERS = [
  [200, 60, 60],
  [60, 170, 60],
  [60, 60, 200],
  [190, 180, 60],
] as const;

/**
 * The texture's octaves: a grain's size in pixels, and its contrast. Phones' photographs have detail in all
 * of them.
 */
const OCTAVES = [
  [400, 70],
  [100, 45],
  [25, 25],
  [6, 14],
  [2, 7],
  [1, 5],
] as const;

/**
 * Renders a picture that has in each corner a square of a colour of its own, an eighth of the sides long, on
 * plain grey or on texture.
 */
export async function renderPhotograph({ width, height }: Sides, texture = false): Promise<Sharp> {
  const raw = { width, height, channels: 3 } as const;
  const ground = texture ? await renderTexture({ width, height }) : Buffer.alloc(width * height * 3, 128);
  const [cornerWidth, cornerHeight] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const squares = CORNERS.map(([r, g, b], index) => ({
    input: {
      create: { width: cornerWidth, height: cornerHeight, channels: 3 as const, background: { r, g, b } },
    },
    left: index % 2 === 0 ? 0 : width - cornerWidth,
    top: index < 2 ? 0 : height - cornerHeight,
  })) satisfies OverlayOptions[];
  const data = await sharp(ground, { raw }).composite(squares).removeAlpha().raw().toBuffer();
  return sharp(data, { raw });
}

/** Returns the colours of a picture's corners, within the squares, in the order of `CORNERS`. */
export async function cornersOf(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture, { ignoreIcc: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const near = (side: number) => Math.floor(side / 20);
  return [0, 1, 2, 3].map((index) => {
    const x = index % 2 === 0 ? near(width) : width - 1 - near(width);
    const y = index < 2 ? near(height) : height - 1 - near(height);
    return [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)];
  });
}

async function renderTexture({ width, height }: Sides): Promise<Buffer> {
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [index, [grain, contrast]] of OCTAVES.entries()) {
    const layer = await renderNoise({ width, height }, grain, index + 1);
    for (let at = 0; at < sum.length; at++)
      sum[at] = (sum[at] ?? 0) + (((layer[at] ?? 0) - 127.5) / 127.5) * contrast;
  }
  return Buffer.from(Uint8ClampedArray.from(sum).buffer);
}

/** Returns random grains of a size, smoothly joined; the same for the same seed. */
function renderNoise({ width, height }: Sides, grain: number, seed: number): Promise<Buffer> {
  const sides = { width: Math.ceil(width / grain), height: Math.ceil(height / grain) };
  const grains = Buffer.alloc(sides.width * sides.height * 3);
  let state = seed;
  for (let at = 0; at < grains.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    grains[at] = state >>> 24;
  }
  return sharp(grains, { raw: { ...sides, channels: 3 } })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
