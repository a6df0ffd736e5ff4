import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { ImportError } from "../../platform/errors.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { restorePublish } from "../drafts/restore.ts";
import { exportAquarium } from "./export-folder.ts";
import { importCommand, parseImportOptions } from "./import-command.ts";
import { removeCommand } from "./remove-command.ts";

type Records = Record<string, unknown>[];
const records = () => aquariumFiles()["base.json"] as Records;
const folderOf = (penguins: Records) => writeFolder({ ...aquariumFiles(), "base.json": penguins });

// Rule (an-aquariums-data)
describeEachDatabase("an import over an aquarium that is there", ({ newMigratedSettings }) => {
  let rooms: Context;
  let asked: string[];
  let reported: string[];

  beforeEach(async () => {
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await run([writeFolder(aquariumFiles())], true);
  });
  afterEach(() => rooms.close());

  /** Runs `import` with these words, answering its questions; without `answer` there is nobody to ask. */
  async function run(words: readonly string[], answer?: boolean): Promise<void> {
    [asked, reported] = [[], []];
    const confirm = async (question: string) => {
      asked.push(question);
      if (answer === undefined) throw new Error("nobody is there");
      return answer;
    };
    const operator = { confirm, report: (line: string) => void reported.push(line) };
    await importCommand(parseImportOptions(words), rooms.catalog.aquariums, operator);
  }

  const statuses = async () => {
    const penguins = await rooms.catalog.aquariums.penguins("testhall");
    return penguins.map(({ id, status }) => `${id} ${status?.kind ?? "here"}`);
  };
  const renamed = () => folderOf(records().map((record) => ({ ...record, birth_year: 2020 })));

  // Rule (an-aquariums-data): An import asks before it replaces an aquarium, unless `--replace` names it;
  //   without an answer it does nothing
  it("asks by its slug, and imports nothing without a yes", async () => {
    await run([renamed()], false);
    expect(asked).toEqual([
      expect.stringContaining("aquarium testhall (Test Hall, 3 penguins) is there already"),
    ]);
    expect(reported).toEqual(["Nothing was imported."]);
    await expect(run([renamed()])).rejects.toThrow("nobody is there");
    expect((await rooms.catalog.aquariums.penguins("testhall"))[0]?.birth_year).toBeUndefined();
  });

  it.each([
    ["after a yes", [], true],
    ["unasked where --replace names it", ["--replace", "testhall"], undefined],
    ["unasked with --force", ["--force"], undefined],
  ])("imports %s", async (_, options, answer) => {
    await run([renamed(), ...options], answer);
    expect(asked).toHaveLength(answer ? 1 : 0);
    expect((await rooms.catalog.aquariums.penguins("testhall"))[0]?.birth_year).toBe(2020);
  });

  it("is a line of the audit log by nobody, with the publish that it made, and one that changes nothing is none", async () => {
    await run([renamed(), "--force"]);
    await run([renamed(), "--force"]);
    const { entries } = await rooms.people.audit.page({ aquarium: "testhall", limit: 9 });
    expect(entries).toMatchObject([
      { by: null, action: "import", subject: "2", after: { penguins: 3 } },
      { by: null, action: "import", subject: "1" },
    ]);
  });

  // Rule (drafts-and-publishes)
  it("is a publish of the aquarium's history, by a command and with what it changed, which is restored like the others", async () => {
    await run([renamed(), "--force"]);
    const [latest, first] = await rooms.catalog.publishes.list("testhall");
    const counts = { birds: { added: 0, changed: 2, removed: 0 }, settings: false };
    expect(latest).toMatchObject({ number: 2, origin: "import", by: null, ...counts });
    expect(first).toMatchObject({ number: 1, origin: "import", by: null, birds: { added: 3 } });
    expect(await restorePublish(rooms.catalog, "testhall", { number: 1, by: null })).toBe(3);
    expect((await rooms.catalog.aquariums.penguins("testhall"))[0]?.birth_year).toBeUndefined();
    await exportAquarium("testhall", join(temporaryFolder(), "out"), rooms.catalog.aquariums);
    expect(await rooms.catalog.publishes.list("testhall")).toHaveLength(3);
  });

  it("asks nothing where it changes nothing, and for an aquarium that is new", async () => {
    await run([writeFolder(aquariumFiles())]);
    expect(reported[0]).toBe("testhall: unchanged");
    const details = { ...(aquariumFiles()["aquarium.json"] as object), slug: "other" };
    await run([writeFolder({ ...aquariumFiles(), "aquarium.json": details })]);
    expect(reported[0]).toBe("other: imported with 3 penguins");
  });

  it("asks where it lacks more than a fifth, whatever it may replace, and keeps those as not on show", async () => {
    const folder = folderOf(records().slice(0, 2));
    await expect(run([folder, "--replace", "testhall"])).rejects.toThrow("nobody is there");
    expect(asked).toEqual([expect.stringMatching(/testhall would lose 1 of its 3 penguins: 3/)]);
    expect(await statuses()).toEqual(["p1 here", "p2 here", "3 here"]);
    await run([folder], true);
    expect(reported).toContain("  kept for albums, as not on show: 3");
    expect(await statuses()).toEqual(["p1 here", "p2 here", "3 not-on-show"]);
  });

  it("asks where it would leave nobody", async () => {
    await run([folderOf([]), "--replace", "testhall"], false);
    expect(asked).toEqual([expect.stringContaining("testhall would have no penguin any more")]);
  });

  it("does not ask again for those who have left before, and changes nothing", async () => {
    const folder = folderOf(records().slice(0, 2));
    await run([folder], true);
    await run([folder]);
    expect([asked, reported[0]]).toEqual([[], "testhall: unchanged"]);
  });

  it("keeps the name and the picture of a bird that is gone, through an export and an import too", async () => {
    const files: Record<string, unknown> = aquariumFiles();
    const picture = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>";
    const last = { ...records()[2], picture: "c.svg" };
    await run(
      [writeFolder({ ...files, "base.json": [...records().slice(0, 2), last], "media/c.svg": picture })],
      true,
    );
    await run([folderOf(records().slice(0, 2))], true);
    const kept = async () => (await rooms.catalog.aquariums.pictures.published("testhall", "c.svg"))?.bytes;
    expect(Buffer.from((await kept()) ?? []).toString()).toBe(picture);
    const folder = join(temporaryFolder(), "out");
    await exportAquarium("testhall", folder, rooms.catalog.aquariums);
    await run([folder]);
    expect(reported[0]).toBe("testhall: unchanged");
  });

  it("takes a bird back that returns by its id", async () => {
    await run([folderOf(records().slice(0, 2))], true);
    await run([writeFolder(aquariumFiles())], true);
    expect(await statuses()).toEqual(["p1 here", "p2 here", "3 here"]);
  });

  describe("that gives an id to another bird", () => {
    const files = () => {
      const words = aquariumFiles()["localize/ja.json"] as { penguin: { name: object } };
      const named = { ...words, penguin: { ...words.penguin, name: { ...words.penguin.name, p1: "リン" } } };
      const [first, ...others] = records();
      const entries = ["ja", "en", "zh", "ko"].map((locale) => [`localize/${locale}.json`, named]);
      return {
        ...aquariumFiles(),
        ...Object.fromEntries(entries),
        "base.json": [{ ...first, gender: "male", spots: [{ x: 240, y: 300, r: 4 }] }, ...others],
      };
    };

    // Rule (an-aquariums-data): An import that gives an id to another bird is refused, a command's unless
    //   forced, a zip always; one that returns by its id is taken
    it("is refused, by the id", async () => {
      const refused = run([writeFolder(files())], true);
      await expect(refused).rejects.toThrow(ImportError);
      await expect(refused).rejects.toThrow(/testhall: the id "p1" was another bird's/);
    });

    it("is refused where that bird has left, too", async () => {
      await run([folderOf(records().slice(1))], true);
      await expect(run([writeFolder(files())], true)).rejects.toThrow(/the id "p1" was another bird's/);
    });

    it("goes in with --force", async () => {
      await run([writeFolder(files()), "--force"]);
      expect((await rooms.catalog.aquariums.texts.dictionary("testhall", "ja")).penguin.name.p1).toBe("リン");
    });
  });

  describe("remove-aquarium", () => {
    const remove = (force: boolean, answer = true) => {
      [asked, reported] = [[], []];
      const operator = {
        confirm: async (question: string) => asked.push(question) > 0 && answer,
        report: (line: string) => void reported.push(line),
      };
      const settings = { defaultAquarium: "testhall", operator };
      const stores = { aquariums: rooms.catalog.aquariums, audit: rooms.people.audit };
      return removeCommand({ slug: "testhall", force }, stores, settings);
    };

    it("asks, and removes nothing without a yes", async () => {
      await remove(false, false);
      expect([asked.length, await rooms.catalog.aquariums.slugs()]).toEqual([1, ["testhall"]]);
    });

    // Rule (an-aquariums-data)
    it("removes the aquarium, remembers that, and leaves what visits saved", async () => {
      await rooms.visits.drawings.save(
        { aquarium: "testhall", uid: "guest", mail: "", penguin_name: "p1" },
        Buffer.from("x"),
      );
      await remove(true);
      const { aquariums } = rooms.catalog;
      expect([await aquariums.slugs(), await aquariums.removedSlugs()]).toEqual([[], ["testhall"]]);
      expect(await aquariums.contentVersion("testhall")).toBeUndefined();
      expect([await aquariums.versions("testhall"), await aquariums.read("testhall")]).toEqual([
        undefined,
        undefined,
      ]);
      expect(reported.join()).toContain("DEFAULT_AQUARIUM");
      const [line] = (await rooms.people.audit.page({ aquarium: "testhall", limit: 1 })).entries;
      expect(line).toMatchObject({ by: null, action: "remove-aquarium", before: { penguins: 3 } });
      const [drawing] = (await rooms.visits.drawings.album({ uid: "guest" })) ?? [];
      expect(drawing).toMatchObject({ aquarium: "testhall", penguin_name: "p1" });
      await expect(remove(true)).rejects.toThrow("no aquarium testhall");
    });

    it("leaves the way open for an import", async () => {
      await remove(true);
      await run([writeFolder(aquariumFiles())]);
      expect([await statuses(), await rooms.catalog.aquariums.removedSlugs()]).toEqual([
        ["p1 here", "p2 here", "3 here"],
        [],
      ]);
    });
  });
});
