import { mkdirSync, readdirSync } from "node:fs";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { StudyExporter } from "./study-exporter.ts";

afterEach(() => vi.unstubAllEnvs());

/** Makes a folder of temporary files for this test alone. */
function ownTemporaryFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  vi.stubEnv("TMPDIR", folder);
  return folder;
}

// Rule (research.md#exporting): An export that no zip can hold is refused
it.each([
  { maxBytes: 1_000, maxFiles: 1_000 },
  { maxBytes: 1_000_000_000, maxFiles: 3 },
])("an export that is more than %j is refused, and nothing of it stays", async (bounds) => {
  const settings = { dataDir: temporaryFolder() };
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const { study } = await newTestStudy(database);
  const folder = ownTemporaryFolder();
  const made = new StudyExporter(settings, bounds).make({
    study: study.id,
    selection: WHOLE_STUDY,
    hidesCodes: false,
  });
  await expect(made).rejects.toMatchObject({ code: "too-large" });
  expect(readdirSync(folder).filter((name) => name.startsWith("harapen-study-"))).toEqual([]);
  await database.destroy();
});

// Rule (operating.md#starting-and-stopping)
it("an export that is being made, and one that waits, are given up when the exporter is closed, and leave nothing", async () => {
  const settings = { dataDir: temporaryFolder() };
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const { study } = await newTestStudy(database);
  const folder = ownTemporaryFolder();
  const exporter = new StudyExporter(settings);
  const wanted = { study: study.id, selection: WHOLE_STUDY, hidesCodes: false };
  const made = Promise.allSettled([exporter.make(wanted), exporter.make(wanted)]);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await exporter.close();
  expect(readdirSync(folder)).toEqual([]);
  expect((await made).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await database.destroy();
});
