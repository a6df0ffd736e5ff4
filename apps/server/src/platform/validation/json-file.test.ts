import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "@harapen/contract/aquarium";
import { penguinRecords } from "@harapen/contract/records";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { FolderProblem } from "../errors.ts";
import { readJsonFile } from "./json-file.ts";

const ZEROS: readonly number[] = Array(200_000).fill(0);

describe("a file with a great deal that is wrong", () => {
  // Rule (an-aquariums-data): The first 100 problems of a file are named, and no more are looked for
  it.each([
    ["in its list", penguinRecords, ZEROS],
    ["in a record", penguinRecords, [{ id: "p1", picture: "p.svg", icon: "p.svg", band_color: ZEROS }]],
    ["in its labels", dictionary, { penguin: { name: {}, comment: { ...ZEROS } } }],
    ["in names of fields", dictionary, { ...readable(), ...ZEROS }],
  ])("is reported with the first of it: %s", async (_, schema, content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "content.json"), JSON.stringify(content));
    const problems: FolderProblem[] = [];
    const read = await readJsonFile(folder, "content.json", schema, (problem) => problems.push(problem));
    expect(read).toBeUndefined();
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.line).toBe("content.json has more that is wrong than the first 100 of it");
  });
});

function readable() {
  return { penguin: { name: {}, comment: {} }, place: {}, gender: {}, color: {} };
}
