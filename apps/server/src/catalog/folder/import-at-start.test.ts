import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { readConfig } from "../../platform/config/config.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { importAtStart } from "./import-at-start.ts";
import { importFolder } from "./import-folder.ts";

let rooms: Context;
let logged: string;
beforeEach(async () => {
  const settings = { dataDir: join(temporaryFolder(), "data") };
  rooms = roomsOf(await openDatabase(settings, pino({ level: "silent" })));
});
afterEach(() => rooms.close());

/** Starts with these folders, and a default aquarium. */
async function start(
  folders: readonly string[],
  defaultAquarium = "minato",
  others: NodeJS.ProcessEnv = {},
): Promise<void> {
  logged = "";
  const log = pino(
    { level: "info" },
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  const config = readConfig({ IMPORT_DIR: folders.join(":"), DEFAULT_AQUARIUM: defaultAquarium, ...others });
  await importAtStart(config, rooms.catalog.aquariums, log);
}

const withSlug = (slug: string) => {
  const files = aquariumFiles();
  return { ...files, "aquarium.json": { ...(files["aquarium.json"] as object), slug } };
};
const bad = () => writeFolder({ ...aquariumFiles(), "localize/en.json": "{" });

// Rule (an-aquariums-data)
describe("a start", () => {
  it("fills a fresh database with the demo aquariums, and the folders before them", async () => {
    await start([writeFolder(aquariumFiles()), writeFolder(withSlug("minato"))]);
    expect(await rooms.catalog.aquariums.slugs()).toEqual(["kitano", "minato", "testhall"]);
    expect(await rooms.catalog.aquariums.penguins("minato")).toHaveLength(3);
    expect(await rooms.catalog.aquariums.penguins("kitano")).toHaveLength(24);
  });

  it("leaves an aquarium alone that is there", async () => {
    await start([writeFolder(aquariumFiles())]);
    const version = await rooms.catalog.aquariums.contentVersion("testhall");
    await start([writeFolder({ ...aquariumFiles(), "base.json": [] })]);
    expect(await rooms.catalog.aquariums.contentVersion("testhall")).toBe(version);
    expect(logged).toContain("is there already");
  });

  it("logs a folder that cannot be imported, by its problems, and imports the others", async () => {
    await start([bad(), temporaryFolder(), writeFolder(withSlug("other"))]);
    expect(await rooms.catalog.aquariums.slugs()).toEqual(["kitano", "minato", "other"]);
    for (const word of ["localize/en.json is not JSON", "aquarium.json is missing"])
      expect(logged).toContain(word);
  });

  it("says where its default aquarium is not there, and which ones are", async () => {
    await start([bad()], "testhall");
    expect(logged).toMatch(/"there":\["kitano","minato"\],"msg":"DEFAULT_AQUARIUM: there is no .*testhall/);
    await start([], "kitano");
    expect(logged).not.toContain("DEFAULT_AQUARIUM");
  });

  it("waits for the default aquarium where another server over the same database may be importing it", async () => {
    await start([]);
    const shared = { DATABASE_URL: "postgres://localhost/harapen" };
    const starting = start([], "testhall", shared);
    await setTimeout(400);
    await importFolder(writeFolder(aquariumFiles()), rooms.catalog.aquariums);
    await starting;
    expect(await rooms.catalog.aquariums.slugs()).toContain("testhall");
  });

  it("brings back none that was removed", async () => {
    await start([writeFolder(aquariumFiles())]);
    for (const slug of await rooms.catalog.aquariums.slugs())
      await rooms.catalog.aquariums.remove(slug, null);
    await start([writeFolder(aquariumFiles())]);
    expect(logged).toMatch(/DEFAULT_AQUARIUM: there is no aquarium/);
    expect(await rooms.catalog.aquariums.slugs()).toEqual([]);
  });

  it("logs what an aquarium leaves open", async () => {
    await start([writeFolder(aquariumFiles())]);
    expect(logged).toMatch(/"gap":"base.json: the record at index 1 .*are not traced/);
  });
});
