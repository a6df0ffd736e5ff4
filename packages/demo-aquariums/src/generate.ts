import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAquariumDefinition } from "./aquarium-definition.ts";
import { drawAppIcon, drawLogo } from "./brand.ts";
import { makeExchangeFiles } from "./exchange.ts";
import type { Species } from "./illustration/colours.ts";

/** The demo aquariums and the species in each. */
export const DEMO_AQUARIUMS: Readonly<Record<string, Species>> = { minato: "african", kitano: "magellanic" };

export const KEEPERS = fileURLToPath(new URL("../keepers", import.meta.url));
export const AQUARIUMS = fileURLToPath(new URL("../../../aquariums", import.meta.url));

export const PUBLIC = fileURLToPath(new URL("../../../apps/visitor/public", import.meta.url));

/**
 * Writes the demo aquariums' folders under `target`, replacing existing ones. Returns how many files it
 * wrote.
 */
export function generate(target: string): number {
  let written = 0;
  for (const [slug, species] of Object.entries(DEMO_AQUARIUMS)) {
    const file = join(KEEPERS, `${slug}.json`);
    const files = makeExchangeFiles(parseAquariumDefinition(readFileSync(file, "utf8"), file), species);
    rmSync(join(target, slug), { recursive: true, force: true });
    for (const [path, text] of files) write(join(target, slug, path), text);
    written += files.size;
  }
  return written;
}

/** Writes the app's own illustrations into the folder `target`. */
export function generateBrand(target: string): void {
  write(join(target, "logo.svg"), drawLogo());
  write(join(target, "icon.svg"), drawAppIcon());
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.main) {
  generateBrand(PUBLIC);
  console.log(`${generate(AQUARIUMS)} files written under aquariums/`);
}
