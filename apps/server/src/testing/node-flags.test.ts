import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { NODE_FLAGS } from "./server-process.ts";

const flagsIn = (file: string) =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8").match(/--[a-z-]+-space-size=\d+/g);

// The image and the unit start the launcher.
it.each(["package.json", "harapen"])("%s starts the server as tests and benches do", (file) => {
  expect(flagsIn(file)).toEqual(NODE_FLAGS);
});
