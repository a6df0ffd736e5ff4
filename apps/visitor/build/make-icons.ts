import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/*
 * Makes the icons that phones want as pictures of the app's own: `npm run icons`, after a change of
 * `public/icon.svg`.
 */

const PUBLIC = join(import.meta.dirname, "../public");
const svg = readFileSync(join(PUBLIC, "icon.svg"), "utf8");

/**
 * The tile without its round corners: systems cut icons to shapes of their own, of which the middle four
 * fifths are always left.
 */
const square = svg.replaceAll(/rx="60"/g, 'rx="0"');

await draw(svg, 192, "icon-192.png");
await draw(svg, 512, "icon-512.png");
await draw(square, 512, "icon-maskable-512.png");
await draw(square, 180, "apple-touch-icon.png");

async function draw(source: string, size: number, name: string): Promise<void> {
  await sharp(Buffer.from(source), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name));
}
