import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { aquariumFiles, temporaryFolder, writeFolder } from "./testing/fixture-folder.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

function harapen(...words: string[]) {
  const env = { ...process.env, DATA_DIR: join(temporaryFolder(), "data") };
  return spawnSync(process.execPath, [CLI, ...words], { env, encoding: "utf8" });
}

it("tells a keeper in words what is wrong with a folder", () => {
  const files = aquariumFiles();
  const [first, ...others] = files["base.json"] as object[];
  const folder = writeFolder({
    ...files,
    "base.json": [{ ...first, avr_pos: [1], birthday_iso: "2. April 2016" }, ...others],
  });
  const { status, stderr } = harapen("import", folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(/avr_pos: .*9 items/);
  expect(stderr).toMatch(/birthday_iso: must be YYYY-MM-DD, YYYY-MM or YYYY/);
});
