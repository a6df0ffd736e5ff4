import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Penguin } from "@harapen/contract/penguin";
import { averageCounts } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import type { Random } from "@harapen/simulator/random";

export const SLUG = "bench";

/** Writes an aquarium of made-up penguins in the exchange format. */
export function writeAquarium(folder: string, random: Random, size: number): Penguin[] {
  const penguins = Array.from({ length: size }, (_, index): Penguin => {
    const spots = makePattern(random);
    return {
      id: `b${index}`,
      avr_pos: averageCounts(random, spots),
      picture: "penguin.svg",
      icon: "penguin.svg",
      band_color: ["red"],
      spots,
    };
  });
  const names = Object.fromEntries(penguins.map(({ id }) => [id, id]));
  const words = { penguin: { name: names, comment: {} }, place: {}, gender: {}, color: { red: "red" } };
  const name = { ja: "試し", en: "Trial", zh: "试验", ko: "시험" };
  mkdirSync(join(folder, "localize"), { recursive: true });
  mkdirSync(join(folder, "media"), { recursive: true });
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  write("aquarium.json", { slug: SLUG, aqua_id: 9, name, band_colors: ["red"] });
  write("base.json", penguins);
  for (const locale of ["ja", "en", "zh", "ko"]) write(`localize/${locale}.json`, words);
  writeFileSync(join(folder, "media/penguin.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return penguins;
}

/** A PNG of a drawing's size, 760 x 820, that packs no better than real ones do: some 60 kB. */
export function makePicture(random: Random): Buffer {
  const [width, height] = [760, 820];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 4), 0xff);
  for (let row = 0; row < height; row++) rows[row * (1 + width * 4)] = 0;
  for (let dot = 0; dot < 14_000; dot++) {
    const [x, y] = [random.integer(0, width - 1), random.integer(0, height - 1)];
    rows[y * (1 + width * 4) + 1 + x * 4] = random.integer(0, 255);
  }
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
