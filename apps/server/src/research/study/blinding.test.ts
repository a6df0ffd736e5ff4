import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import type { JoinedRow } from "../../studies/answers/answers-in-force.ts";
import { createPseudonyms } from "../../studies/pseudonyms.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { dataPackageFaults } from "../../testing/research/check-data-package.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { armLetters } from "./blinding.ts";
import { exportStudy } from "./export-study.ts";

const START = Date.parse("2026-09-02T01:00:00.000Z");
const [SECOND, HOUR] = [1_000, 3_600_000];
const PAIRS = 12;
type TableRow = Readonly<Record<string, string>>;

// Rule (research-export.md#a-study): A blinded export has letters for arms, and nothing that tells which is
//   which
describeEachDatabase("a blinded export", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let fixture: StudyFixture;
  /** Of each participant by their pseudonym, the arm that is to be hidden, and their pair. */
  const armOf = new Map<string, string>();
  const pairOf = new Map<string, number>();

  /** Pairs of participants of both arms, who do the same at the same time: only their aids differ. */
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, pino({ level: "silent" }));
    fixture = await newTestStudy(database, { blocks: { groups: [1], stratum: "none" } });
    const names = createPseudonyms(Buffer.from(fixture.study.key, "hex"));
    armOf.clear();
    const answered: JoinedRow[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const arms = pair % 2 ? ["hints", "bare"] : ["bare", "hints"];
      for (const [second, arm] of arms.entries()) {
        const at = new Date(START + pair * HOUR + second * SECOND);
        const device = `device-${pair}-${second}`;
        const participant = await fixture.join(arm, device, at);
        const place = { stratum: "all", block: pair + 1, block_position: arm === "hints" ? 1 : 2 };
        await database.updateTable("participant").set(place).where("id", "=", participant.id).execute();
        armOf.set(names.key(participant.id), arm);
        pairOf.set(names.key(participant.id), pair);
        answered.push({
          participant: participant.id,
          number: 1,
          row: 2,
          answers: [`I was helped by ${arm}`],
        });
        const keys = { session: randomUUID(), drawing: randomUUID() };
        const visit = { ...keys, at, device, participant, kiosk: pair % 3 === 0, rank: pair % 4 };
        // As after one more look: a second search of the same drawing.
        if (arm === "hints") await fixture.visit({ ...visit, until: "search", open: true });
        await fixture.visit({ ...visit, overlay: true, firstSeq: arm === "hints" ? 20 : 1 });
        if (pair % 4 < 2)
          await database
            .insertInto("truth")
            .values({
              id: randomUUID(),
              study: fixture.study.id,
              participant: participant.id,
              drawing_id: null,
              penguin: "p1",
              note: "",
              entered_at: new Date(at.getTime() + HOUR).toISOString(),
              entered_by: "s",
            })
            .execute();
      }
    }
    const stored = { study: fixture.study.id, by: "s", file: "a.csv", questions: ["What helped you?"] };
    await fixture.rooms.studies.answers.add({ ...stored, rows: answered });
  });
  afterEach(() => database.destroy());

  async function exported(blinded: boolean) {
    const folder = join(temporaryFolder(), "export");
    const selection = { ...WHOLE_STUDY, drawings: false, blinded };
    await exportStudy({ folder, study: fixture.study.id, selection }, settings);
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const read = (path: string) => readFileSync(join(folder, path), "utf8");
    const tables = new Map(
      paths.filter((path) => path.endsWith(".csv")).map((path) => [path, parseCsvTable(read(path))] as const),
    );
    return { folder, paths, read, tables };
  }

  // Rule (research.md#answers): A blinded export has no answers, as they may tell what helped
  it("tells no arm by any column of any table, neither by its name nor by its values", async () => {
    const { tables } = await exported(true);
    expect([...tables.keys()].sort()).toEqual([
      "consents.csv",
      "consort.csv",
      "exclusions.csv",
      "outcomes.csv",
      "participants.csv",
      "penguins.csv",
      "truths.csv",
    ]);
    expect(tellingColumns(tables, { armOf, pairOf })).toEqual([]);
  });

  it("is told from one that is not blinded, whose columns tell", async () => {
    const told = tellingColumns((await exported(false)).tables, { armOf, pairOf });
    for (const column of [
      "searches.csv aid_comparison: a value",
      "searches.csv aid_comparison: its name",
      "exposures.csv shown: a value",
      "outcomes.csv: the number of rows",
      "sessions.csv events: a figure",
      "events/page_view.csv comparison: a value",
      "events.csv session_seq: a figure",
      "outcomes.csv outcome_client_ts: a figure",
      "answers.csv answer: a value",
      "participants.csv block_position: a value",
    ])
      expect(told).toContain(column);
  });

  it("names each arm by one letter, and names no arm and no aid in any file", async () => {
    const { paths, read, tables, folder } = await exported(true);
    const letters = armLetters({
      study: await database.selectFrom("study").selectAll().executeTakeFirstOrThrow(),
      versions: [{ settings: fixture.study.current.settings }] as never,
    });
    expect([...letters.values()].sort()).toEqual(["A", "B"]);
    for (const path of ["participants.csv", "outcomes.csv"])
      for (const { participant = "", arm } of tables.get(path) ?? [])
        expect(arm).toBe(letters.get(armOf.get(participant) ?? ""));
    for (const path of paths.filter((path) => /\.\w+$/.test(path) && !/^analysis/.test(path)))
      expect(read(path), path).not.toMatch(/\bhints\b|\bbare\b|close_match|comparison|narrowing|"weight"/);
    expect(dataPackageFaults(folder)).toEqual([]);
  });

  // Rule (research.md#how-arms-are-drawn): A blinded export has neither block, place nor stratum
  it("says nothing of blocks but that there are some", async () => {
    const { paths, read } = await exported(true);
    for (const path of paths.filter((path) => /\.(csv|ndjson|json)$/.test(path)))
      expect(read(path), path).not.toMatch(/block|strat|position|allocation|groups/);
    const text = read("README.md");
    expect(text).toContain("in permuted blocks");
    expect(text).not.toMatch(/strat|position|simple randomisation|blocks of \d/);
    expect((await exported(false)).read("study.json")).toMatch(/"block_sizes"/);
  });

  it.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
    "runs its own analysis, by letter",
    async () => {
      const { folder } = await exported(true);
      const said = execFileSync("python3", [join(folder, "analysis.py")], { encoding: "utf8" });
      expect(said.split("\n").flatMap((line) => line.split("\t")[0] || [])).toEqual([
        expect.stringContaining("Share correct"),
        "arm",
        "A",
        "B",
        "all",
      ]);
    },
  );

  it("has the same primary outcome by arm as one that is not blinded", async () => {
    const counts = async (blinded: boolean) => {
      const known = ((await exported(blinded)).tables.get("outcomes.csv") ?? []).filter(
        ({ outcome, truth_known }) => outcome !== "" && truth_known === "TRUE",
      );
      return ["hints", "bare"].map((arm) => {
        const own = known.filter(({ participant = "" }) => armOf.get(participant) === arm);
        return [own.length, own.filter(({ correct }) => correct === "TRUE").length];
      });
    };
    const blinded = await counts(true);
    expect(blinded[0]?.[0]).toBeGreaterThan(0);
    expect(blinded).toEqual(await counts(false));
  });
});

/**
 * Returns what tells the arm in an export whose participants differ in their aids alone: columns by their
 * name, by a value that several participants of one arm have and none of the other, by a figure that differs
 * within the pairs in one direction, and tables by their numbers of rows. The column `arm` is what is to be
 * told.
 */
function tellingColumns(
  tables: ReadonlyMap<string, readonly TableRow[]>,
  { armOf, pairOf }: { armOf: ReadonlyMap<string, string>; pairOf: ReadonlyMap<string, number> },
): string[] {
  const participantOf = participants(tables, armOf);
  return [...tables].flatMap(([path, rows]) => {
    const own = rows.flatMap((row) => {
      const participant = participantOf(row);
      return participant === undefined ? [] : [{ row, participant, arm: armOf.get(participant) ?? "" }];
    });
    const [hints, bare] = ["hints", "bare"].map((arm) => own.filter((each) => each.arm === arm));
    const told = hints?.length === bare?.length ? [] : [`${path}: the number of rows`];
    for (const column of Object.keys(rows[0] ?? {}).filter((name) => name !== "arm")) {
      if (/aid|expos|look|narrow|compar|weight|arm/.test(column)) told.push(`${path} ${column}: its name`);
      const byValue = Map.groupBy(own, ({ row }) => row[column]);
      const tells = [...byValue.values()].some(
        (having) =>
          new Set(having.map(({ arm }) => arm)).size === 1 &&
          new Set(having.map(({ participant }) => participant)).size >= 3,
      );
      if (tells) told.push(`${path} ${column}: a value`);
      const inPairs = Map.groupBy(own, ({ participant }) => pairOf.get(participant));
      const differences = [...inPairs.values()].flatMap((pair) => {
        const [one, other] = ["hints", "bare"].map((arm) =>
          meanOf(pair.filter((each) => each.arm === arm).map(({ row }) => toNumber(row[column] ?? ""))),
        );
        return one === undefined || other === undefined ? [] : [one - other];
      });
      if (leanOneWay(differences)) told.push(`${path} ${column}: a figure`);
    }
    return told;
  });
}

/** Returns a function that says whose a row is, by any id that some row has beside a participant's. */
function participants(
  tables: ReadonlyMap<string, readonly TableRow[]>,
  armOf: ReadonlyMap<string, string>,
): (row: TableRow) => string | undefined {
  const known = new Map<string, string>([...armOf.keys()].map((name) => [name, name]));
  const idsOf = (row: TableRow) =>
    ["participant", "session_id", "event_id", "search_id", "drawing_id"].flatMap((name) => row[name] || []);
  const find = (row: TableRow) => {
    for (const id of idsOf(row)) if (known.has(id)) return known.get(id);
    return undefined;
  };
  for (let round = 0; round < 3; round++)
    for (const row of [...tables.values()].flat()) {
      const participant = find(row);
      if (participant !== undefined) for (const id of idsOf(row)) known.set(id, participant);
    }
  return find;
}

/** A cell as a number; times in milliseconds. */
function toNumber(cell: string): number {
  if (cell === "") return Number.NaN;
  return /^\d{4}-\d\d-\d\dT/.test(cell) ? Date.parse(cell) : Number(cell);
}

function meanOf(values: readonly number[]): number | undefined {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Whether differences have a mean that is large beside their deviation from it. */
function leanOneWay(differences: readonly number[]): boolean {
  const mean = meanOf(differences) ?? 0;
  const deviation = Math.sqrt(meanOf(differences.map((value) => (value - mean) ** 2)) ?? 0);
  return Math.abs(mean) > deviation / 2 + 1e-9;
}
