import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everythingVisible } from "@harapen/contract/drawing";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { toRecordRow } from "../search/record-row.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { EventInserter } from "../testing/research/event-inserter.ts";
import { roomsOf } from "../testing/rooms.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { exportResearch } from "./export.ts";

const DOCUMENTED = new URL("../../../../docs/research-export.md", import.meta.url);
const SEARCH = {
  algo_ver: "1.0.0",
  grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
  total_strokes: 1,
  part: everythingVisible(),
  latency_ms: 40,
};

interface Row {
  readonly search_id: string;
  readonly saved_at: string;
  readonly rank: number;
}

describeEachDatabase(
  "searches joined with records as the documentation has it",
  ({ newMigratedSettings }) => {
    let settings: DatabaseSettings;
    let database: Database;
    beforeEach(async () => {
      settings = await newMigratedSettings();
      database = await openDatabase(settings, pino({ level: "silent" }));
    });
    afterEach(() => database.destroy());

    /** Saves what a visitor says about a search, at a later time for each call. */
    async function save(ids: { search_id: string; drawing_id: string }, rank: number, saved_at: string) {
      const ranking = [{ id: "p1", score: 0.5 }];
      const texts = {
        name: "guest",
        uid: "guest",
        aquarium: "testhall",
        penname: "",
        bandcolor: [],
        image: "",
      };
      const drawn = { time: 9, data: [], ranking, part: everythingVisible(), rank };
      const row = toRecordRow({ ...texts, ...drawn, ...ids }, new Uint8Array([1]));
      await database
        .insertInto("record")
        .values({ ...row, saved_at })
        .execute();
    }

    it("are each there once, with what was saved of them last, and those without a record too", async () => {
      await roomsOf(database).catalog.aquariums.replace(await aquariumContent());
      const inserter = new EventInserter(database);
      const ids = [1, 2, 3].map(() => ({ search_id: randomUUID(), drawing_id: randomUUID() }));
      for (const [index, each] of ids.entries())
        await inserter.insert("session", index + 1, "search", { ...SEARCH, ...each });
      const [once, twice] = ids;
      if (!once || !twice) throw new Error("there are three");
      await save(once, 1, "2026-09-01T10:00:00.000Z");
      await save(twice, 0, "2026-09-01T10:01:00.000Z");
      await save(twice, 1, "2026-09-01T10:02:00.000Z");

      const folder = join(temporaryFolder(), "export");
      const chosen = {
        filter: {},
        timeZone: "UTC",
        personalData: false,
        drawings: true,
        parquet: false,
        csv: "plain",
      } as const;
      await exportResearch({ folder, ...chosen }, settings);
      const rows = (table: string): Row[] =>
        readFileSync(join(folder, `${table}.ndjson`), "utf8")
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
      const bySaving = rows("records").sort((one, other) => (one.saved_at < other.saved_at ? -1 : 1));
      const last = new Map(bySaving.map((record) => [record.search_id, record.rank]));
      const joined = rows("searches").map(({ search_id }) => last.get(search_id));
      expect(joined).toEqual([1, 1, undefined]);

      const text = readFileSync(DOCUMENTED, "utf8");
      expect(text).toContain('.sort_values("saved_at").drop_duplicates("search_id", keep="last")');
      expect(text).toContain('how="left", suffixes=("", "_saved"), validate="one_to_one"');
    });
  },
);
