import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Aids } from "@harapen/contract/aids";
import type { Recording } from "@harapen/contract/aquarium";
import type { Browser } from "@playwright/test";
import { AQUARIUM } from "../demo-aquarium.ts";

/** A changed copy of the demo aquarium; with its own slug it is added, without one it replaces the demo's. */
export interface AquariumCopy {
  readonly slug?: string;
  readonly aids?: Partial<Aids>;
  /** Whether devices may search by themselves; unset is yes. */
  readonly searchOnDevice?: boolean;
  /** What is recorded of visits; unset is everything. */
  readonly recording?: Recording;
  /**
   * The photographs that the penguins have, in turn, instead of their own pictures: widths and heights by
   * file name.
   */
  readonly photographs?: Readonly<Record<`${string}.${"jpg" | "png"}`, readonly [number, number]>>;
}

type Json = Record<string, unknown>;

/** Writes copies of the demo aquarium in the exchange format, each into its own folder below `folder`. */
export async function writeCopies(
  folder: string,
  copies: readonly AquariumCopy[],
  browser: Browser,
): Promise<void> {
  for (const copy of copies) {
    const { slug = AQUARIUM, aids = {}, photographs = {}, searchOnDevice = true, recording } = copy;
    const path = join(folder, slug);
    cpSync(new URL(`../../../aquariums/${AQUARIUM}`, import.meta.url), path, { recursive: true });
    changeJson(join(path, "aquarium.json"), (details: Json) => ({
      ...details,
      slug,
      aids,
      search_on_device: searchOnDevice,
      recording,
    }));
    const names = Object.keys(photographs);
    changeJson(join(path, "base.json"), (penguins: Json[]) =>
      penguins.map((each, index) => {
        const picture = names[index % names.length];
        return picture === undefined ? each : { ...each, picture, alignment: undefined };
      }),
    );
    for (const [name, size] of Object.entries(photographs)) {
      writeFileSync(join(path, "media", name), await photograph(browser, name, size));
    }
  }
}

function changeJson<Content>(file: string, change: (content: Content) => Content): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
}

/** Returns a picture of this size in pixels, in the format of its name's extension. */
async function photograph(browser: Browser, name: string, size: readonly [number, number]): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    ([type, [width, height]]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      return canvas.toDataURL(type);
    },
    [name.endsWith("jpg") ? "image/jpeg" : "image/png", size] as const,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
