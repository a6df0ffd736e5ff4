import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dictionary } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { ROOT } from "../../../scripts/steps.ts";
import { AQUARIUM } from "../demo-aquarium.ts";

/**
 * Writes an exchange folder with the demo aquarium's penguins repeated, `size` in all, each with its own id
 * and slightly shifted spots. Returns a folder for `IMPORT_DIR`, whose only aquarium replaces the demo one.
 */
export function writeLargeAquarium(size: number): string {
  const folder = mkdtempSync(join(tmpdir(), "harapen-large-"));
  const aquarium = join(folder, AQUARIUM);
  const demo = join(ROOT, "aquariums", AQUARIUM);
  mkdirSync(join(aquarium, "localize"), { recursive: true });
  for (const part of ["aquarium.json", "media"])
    cpSync(join(demo, part), join(aquarium, part), { recursive: true });
  const read = (path: string) => JSON.parse(readFileSync(join(demo, path), "utf8"));
  const write = (path: string, value: unknown) => writeFileSync(join(aquarium, path), JSON.stringify(value));
  const penguins = read("base.json") as Penguin[];
  const copies = Array.from({ length: size }, (_, index) => ({
    index,
    of: penguins[index % penguins.length] as Penguin,
  }));
  const idOf = ({ id }: Penguin, index: number) => `${id}-${index}`;
  write(
    "base.json",
    copies.map(({ index, of }) => ({
      ...of,
      id: idOf(of, index),
      pair_id: null,
      spots: of.spots?.map((spot) => ({ ...spot, x: spot.x + (index % 7), y: spot.y - (index % 11) })),
    })),
  );
  for (const locale of LOCALES) {
    const dictionary = read(`localize/${locale}.json`) as Dictionary;
    const copied = (labels: Readonly<Record<string, string>>) =>
      Object.fromEntries(copies.map(({ index, of }) => [idOf(of, index), labels[of.id] ?? ""]));
    const penguin = { name: copied(dictionary.penguin.name), comment: copied(dictionary.penguin.comment) };
    write(`localize/${locale}.json`, { ...dictionary, penguin });
  }
  return folder;
}
