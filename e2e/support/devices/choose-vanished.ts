import { rm, writeFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";

/** Chooses the file at a path, with a content, which is gone once the page hears of the choice. */
export async function chooseVanished(
  input: Locator,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  await writeFile(path, content);
  await input.evaluate((chosen) =>
    chosen.addEventListener("change", (event) => event.stopPropagation(), { once: true }),
  );
  await input.setInputFiles(path);
  await rm(path);
  await input.dispatchEvent("change");
}
