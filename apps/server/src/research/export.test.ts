import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { LookOffer } from "@harapen/contract/aids";
import type { LookKind } from "@harapen/contract/calls/looks";
import { everythingVisible } from "@harapen/contract/drawing";
import { parquetReadObjects } from "hyparquet";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { openSnapshot } from "../database/snapshots/open-snapshot.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { parseCsv, parseCsvTable } from "../testing/csv.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { dataPackageFaults } from "../testing/research/check-data-package.ts";
import type { EventInserter } from "../testing/research/event-inserter.ts";
import { insertResearchFixture, PICTURE } from "../testing/research/research-fixture.ts";
import {
  DRAWING,
  PERSONAL,
  SEARCH,
  SEARCH_AIDS,
  SEARCH_VERSIONS,
  VIEW,
} from "../testing/research/whole-visit.ts";
import { roomsOf } from "../testing/rooms.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { exportResearch } from "./export.ts";
import type { ExportOptions } from "./options.ts";
import { storedEventsQuery } from "./stored-events.ts";
import { PACKAGE_FILE } from "./write/export-folder.ts";

const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8/;
const log = pino({ level: "silent" });
describeEachDatabase("the research export", ({ kind, newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let inserter: EventInserter;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    inserter = await insertResearchFixture(database);
  });
  afterEach(() => database.destroy());

  async function exported(options: Partial<ExportOptions> = {}) {
    const folder = join(temporaryFolder(), "new", "export");
    await exportResearch(
      {
        folder,
        filter: {},
        timeZone: "UTC",
        personalData: false,
        drawings: true,
        parquet: false,
        csv: "plain",
        ...options,
      },
      settings,
    );
    const text = (file: string) => readFileSync(join(folder, file), "utf8");
    return {
      folder,
      text,
      table: (path: string) => parseCsvTable(text(`${path}.csv`)),
      objects: (path: string) =>
        text(`${path}.ndjson`)
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line)),
      descriptor: JSON.parse(text(PACKAGE_FILE)),
    };
  }

  it("says of each session whether it arrived whole", async () => {
    const { table } = await exported();
    const sessions = table("sessions").map((row) => [
      row.completeness,
      row.events,
      row.events_aside,
      row.highest_session_seq,
      row.missing_events,
    ]);
    expect(sessions).toEqual([
      ["unnumbered", "1", "0", "", ""],
      ["missing", "3", "0", "5", "2"],
      ["open-ended", "3", "2", "3", "0"],
      ["complete", "19", "0", "19", "0"],
    ]);
    const whole = table("sessions").at(-1);
    expect(whole).toMatchObject({
      device: expect.stringMatching(/^d_[0-9a-f]{32}$/),
      locale: "ja",
      aquarium: "testhall",
      clock_offset_ms: "250",
    });
  });

  it("writes every event once, in its session's order, and once more in the table of its name", async () => {
    const { table, objects } = await exported();
    const stored = await database.selectFrom("event").select("name").execute();
    const events = objects("events");
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(stored.length);
    expect(events.map(({ name }) => name).sort()).toEqual(stored.map(({ name }) => name).sort());
    const last = objects("sessions").at(-1).session_id;
    const whole = events.filter(({ session_id }) => session_id === last);
    expect(whole.map(({ session_seq }) => session_seq)).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    );
    for (const { name, event_id } of events) {
      expect(table(`events/${name}`).filter((row) => row.event_id === event_id)).toHaveLength(1);
    }
    expect(table("events/stroke_move_points").map(({ index, x, y }) => [index, x, y])).toEqual([
      ["0", "201", "211"],
      ["1", "202", "212"],
    ]);
    expect(table("events/rank_impression_items")).toMatchObject([{ name: "p1", pos: "1", score: "0.75" }]);
    expect(objects("events/rank_impression")).toMatchObject([
      { topN: 7, topN_all: false, aids: SEARCH_AIDS },
      { topN: null, topN_all: true, aids: null },
    ]);
    expect(table("events_aside").map(({ name, reason }) => [name, reason])).toEqual([
      ["new_event", "there is no event of this name"],
      ["", "there is no event of this name"],
    ]);
  });

  it("joins a view with its page_leave, the last one of clients that recorded several", async () => {
    const view_id = randomUUID();
    const leave = (seq: number, total_ms: number, active_ms: number) =>
      inserter.insert("older", seq, "page_leave", { view_id, screen: "home", total_ms, active_ms });
    await inserter.insert("older", 1, "page_view", { view_id, screen: "home", from: "direct", locale: "ja" });
    await leave(2, 1_000, 1_000);
    await leave(3, 8_000, 2_000);
    const { table } = await exported({ personalData: true });
    const ofView = (id: string) => table("page_views").find((row) => row.view_id === id);
    const times = { total_ms: "9000", active_ms: "5000" };
    expect(ofView(VIEW)).toMatchObject({ screen: "draw", from: "direct", ...times, hides: "1", leaves: "1" });
    expect(ofView(view_id)).toMatchObject({ total_ms: "8000", active_ms: "2000", hides: "0", leaves: "2" });
  });

  // Rule (study-aids): The export has a search's aids, and how often they were switched
  it("joins a search with its outcome", async () => {
    const { objects } = await exported();
    expect(objects("searches")).toMatchObject([
      {
        search_id: expect.stringMatching(UUID_8),
        drawing_id: expect.stringMatching(UUID_8),
        ...SEARCH_VERSIONS,
        latency_ms: 41.5,
        aid_close_match: true,
        aid_comparison: "on",
        aid_look: "line",
        aid_narrowing: false,
        aid_extras: true,
        aid_toggles: 1,
        grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
        candidates_opened: 1,
        candidates_rejected: 1,
        list_expanded: true,
        outcome: "confirm_correct",
        outcome_penguin_name: "p2",
        outcome_rank: 2,
      },
    ]);
  });

  // Rule (the-search)
  it("exports the aids of older clients in the words of today", async () => {
    const searches = [true, false].map((look, index) => ({
      look,
      id: `6b1f0c2a-77aa-4c1f-8d7e-00000000000${index}`,
    }));
    for (const [index, { look, id }] of searches.entries())
      await inserter.insert("older", index + 1, "search", {
        ...{ drawing_id: DRAWING, search_id: id, algo_ver: "1.0.0", total_strokes: 1, latency_ms: 20 },
        ...{ grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0], part: everythingVisible() },
        aids: { ...SEARCH_AIDS, look: look as unknown as LookOffer },
      });
    const { objects } = await exported({ personalData: true });
    const rows = new Map(objects("searches").map((row) => [row.search_id, row.aid_look]));
    expect(searches.map(({ id }) => rows.get(id))).toEqual(["open", "off"]);
  });

  it("says of a search how many answers to one more look it carried, and of which kinds", async () => {
    const [done, bands, pair, gap, circle, older] = [1, 2, 3, 4, 5, 6].map(
      (each) => `6b1f0c2a-77aa-4c1f-8d7e-00000000000${each}`,
    ) as [string, string, string, string, string, string];
    let seq = 1;
    const search = (search_id: string, answers: { looks?: number; after_search_id?: string }) =>
      inserter.insert("looked", seq++, "search", {
        drawing_id: DRAWING,
        search_id,
        algo_ver: "1.0.0",
        grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
        total_strokes: 1,
        part: everythingVisible(),
        latency_ms: 20,
        ...answers,
      });
    const answer = (after_search_id: string, kind: LookKind, search_id: string) =>
      inserter.insert("looked", seq++, "look_result", {
        search_id,
        after_search_id,
        kind,
        number: 1,
        first_before: "p1",
        first_after: "p2",
        moved: 2,
        items: [],
      });
    await search(done, { looks: 0 });
    await answer(done, "bands", bands);
    await search(bands, { looks: 1, after_search_id: done });
    await search(pair, { looks: 2, after_search_id: bands });
    await answer(bands, "pair", pair);
    await search(gap, { looks: 3, after_search_id: pair });
    await answer(circle, "count", circle);
    await search(circle, { looks: 1_000_000_000, after_search_id: circle });
    await search(older, {});
    const { objects } = await exported({ personalData: true });
    const searches = objects("searches").filter(({ session_id }) => session_id === "looked");
    expect(searches.map(({ looks, look_kinds }) => [looks, look_kinds])).toEqual([
      [0, []],
      [1, ["bands"]],
      [2, ["bands", "pair"]],
      [3, null],
      [1_000_000_000, null],
      [null, null],
    ]);
    expect(searches[2].after_search_id).toBe(searches[1].search_id);
  });

  it("writes records with their points and pictures, and albums", async () => {
    const { folder, table, objects } = await exported();
    const [record] = objects("records");
    expect(record).toMatchObject({
      drawing_id: objects("searches")[0].drawing_id,
      search_id: objects("searches")[0].search_id,
      rank: 2,
      strokes: 2,
      draw_seconds: 12.5,
      answer_signed: false,
    });
    expect(record.ranking).toEqual([
      { id: "p1", score: 0.5, rank: 1 },
      { id: 3, rank: 2 },
    ]);
    expect(readFileSync(join(folder, record.image_file)).equals(PICTURE)).toBe(true);
    const points = table("strokes").map(({ stroke, point_index, x, y, t_ms }) => [
      stroke,
      point_index,
      x,
      y,
      t_ms,
    ]);
    expect(points).toEqual([
      ["0", "0", "1.5", "2", "3"],
      ["0", "1", "2", "3", ""],
      ["1", "0", "-9", "0", "20"],
    ]);
    const albums = table("albums");
    expect(albums.map(({ penguin_name }) => penguin_name)).toEqual(["'=cmd|p1", "'=cmd|p1"]);
    for (const { image_file = "" } of albums)
      expect(readFileSync(join(folder, image_file)).equals(PICTURE)).toBe(true);
    expect(readdirSync(join(folder, "drawings"))).toHaveLength(3);
  });

  // Rule (research-export.md)
  it("has nothing personal, and always the same pseudonym for a visitor", async () => {
    const first = await exported();
    const everything = filesBelow(first.folder)
      .map((file) => readFileSync(file, "latin1"))
      .join("\n");
    for (const personal of [...Object.values(PERSONAL), DRAWING, SEARCH])
      expect(everything).not.toContain(personal);
    const [start] = first.objects("events/session_start");
    expect(start).toMatchObject({
      uid: expect.stringMatching(/^p_[0-9a-f]{32}$/),
      referrer: "https://guide.example/tour",
    });
    expect(first.objects("events/cta_click")).toMatchObject([{ target: "https://survey.example/f" }]);
    expect(first.objects("events/error_client")).toMatchObject([{ message: "no … at /cb…" }]);
    const uids = [
      first.objects("events/login_result"),
      first.objects("records"),
      first.objects("sessions").slice(-1),
    ];
    for (const [row] of uids) expect(row.uid).toBe(start.uid);
    expect(new Set(first.objects("albums").map(({ uid }) => uid))).toEqual(new Set([start.uid, "guest"]));
    const second = await exported();
    expect(second.text("events.csv")).toBe(first.text("events.csv"));
    const [search] = first.objects("searches");
    for (const [row] of [first.objects("events/search"), first.objects("records")])
      expect(row).toMatchObject({ drawing_id: search.drawing_id, search_id: search.search_id });
    for (const table of ["events/stroke_start", "albums"])
      expect(first.objects(table).map((row) => row.drawing_id)).toContain(search.drawing_id);
    expect(first.objects("events/confirm_correct")[0].search_id).toBe(search.search_id);
  });

  it.each([{}, { personalData: true }])(
    "holds nothing of where anybody drew where drawings are left out, with %j",
    async (options) => {
      const payloadsOf = async (drawings: boolean) =>
        (await exported({ ...options, drawings }))
          .objects("events")
          .filter(({ name }) => name === "stroke_start" || name === "stroke_move")
          .map(({ payload }) => Object.keys(payload));
      expect((await payloadsOf(true)).flat()).toEqual(expect.arrayContaining(["x", "y", "points"]));
      const left = await payloadsOf(false);
      expect(left.length).toBeGreaterThan(1);
      for (const key of ["x", "y", "points"]) expect(left.flat()).not.toContain(key);
    },
  );

  // Rule (research-export.md): An export without personal data has nothing by which a person, a device, a
  //   session, a participant, a drawing, a search, an event, a view or a save is known elsewhere; a study's
  //   has no id of another export
  it("names no session or event as it is stored, and a session alike in every table, unless personal data are asked for", async () => {
    const stored = await database.selectFrom("event").select(["event_id", "session_id"]).execute();
    const ids = new Set(stored.map(({ session_id }) => session_id));
    const events = new Set(stored.map(({ event_id }) => event_id));
    const { descriptor, objects } = await exported();
    const names = new Set(objects("sessions").map(({ session_id }) => session_id));
    expect(names.size).toBe(ids.size);
    const tables = descriptor.resources.filter((each: { schema?: object }) => each.schema);
    const rows = tables.flatMap(({ path }: { path: string }) => objects(path.replace(/\.csv$/, "")));
    const isStored = (cell: unknown) => ids.has(String(cell)) || events.has(String(cell));
    for (const row of rows) expect(Object.values(row).filter(isStored)).toEqual([]);
    const named = rows.flatMap(({ session_id }: { session_id?: string }) => session_id ?? []);
    expect(new Set(named)).toEqual(names);
    const personal = await exported({ personalData: true });
    expect(new Set(personal.objects("sessions").map(({ session_id }) => session_id))).toEqual(ids);
    const eventsOf = (read: typeof objects) =>
      read("events").map(({ name, received_at }) => [name, received_at]);
    expect(eventsOf(objects)).toEqual(eventsOf(personal.objects));
    expect(new Set(personal.objects("events").map(({ event_id }) => event_id))).toEqual(events);
  });

  it("has all personal data when asked to", async () => {
    const { folder, objects } = await exported({ personalData: true });
    const everything = filesBelow(folder)
      .map((file) => readFileSync(file, "latin1"))
      .join("\n");
    for (const personal of [...Object.values(PERSONAL), DRAWING, SEARCH])
      expect(everything).toContain(personal);
    expect(objects("events_aside")).toMatchObject([
      { payload: { any: [PERSONAL.mail] } },
      { name: PERSONAL.mail },
    ]);
  });

  // Rule (research.md#exporting): The export of everything, with personal data, leaves out the payloads of
  //   quarantined events
  it("has no payload of a quarantined event where it is to have nothing of where anybody drew", async () => {
    const { objects } = await exported({ personalData: true, drawings: false });
    expect(objects("events_aside").map(({ payload }) => payload)).toEqual([null, null]);
  });

  it.each([false, true])(
    "matches its data dictionary in every table (personal data: %s)",
    async (personalData) => {
      const { text, objects, descriptor } = await exported({ personalData });
      const tables = descriptor.resources.filter((each: { schema?: object }) => each.schema);
      expect(tables.length).toBeGreaterThan(5);
      for (const { path, schema, rows, name } of tables) {
        const [header, ...records] = parseCsv(text(path));
        expect(header, name).toEqual(schema.fields.map((field: { name: string }) => field.name));
        expect(records, name).toHaveLength(rows);
        const lines = objects(path.replace(/\.csv$/, ""));
        expect(lines, name).toHaveLength(rows);
        for (const [index, line] of lines.entries()) {
          expect(Object.keys(line), name).toEqual(header);
          for (const [column, field] of schema.fields.entries()) {
            expect(
              isValid(field, records[index]?.[column] ?? "", line[field.name]),
              `${name}.${field.name}`,
            ).toBe(true);
          }
        }
        const keys = lines.map((line) => JSON.stringify(schema.primaryKey.map((key: string) => line[key])));
        expect(new Set(keys).size, name).toBe(rows);
      }
    },
  );

  it("is limited to an aquarium and to days, but judges sessions whole", async () => {
    const here = await exported({ filter: { aquarium: "testhall" } });
    expect(here.table("sessions").map(({ events }) => events)).toEqual(["19"]);
    const seconds = (from: number, until: number) => ({
      from: new Date(Date.parse("2026-04-30T12:00:00.250Z") + from * 1_000).toISOString(),
      until: new Date(Date.parse("2026-04-30T12:00:00.250Z") + until * 1_000).toISOString(),
    });
    const part = await exported({ filter: seconds(2, 4) });
    expect(part.objects("events").map(({ name }) => name)).toEqual(["page_view", "stroke_start"]);
    expect(part.objects("sessions")).toMatchObject([
      { events: 19, events_exported: 2, completeness: "complete", locale: "ja" },
    ]);
    expect(part.objects("records")).toEqual([]);
  });

  it("has a search's outcome and a view's end, though they came after the days asked for", async () => {
    const { received_at: from } = await database
      .selectFrom("event")
      .select("received_at")
      .where("name", "=", "search")
      .executeTakeFirstOrThrow();
    const until = new Date(Date.parse(from) + 1).toISOString();
    const { objects } = await exported({ filter: { from, until } });
    expect(objects("events").map(({ name }) => name)).toEqual(["search"]);
    expect(objects("searches")).toMatchObject([
      { outcome: "confirm_correct", outcome_rank: 2, candidates_opened: 1 },
    ]);
    expect(objects("page_views"), "its page_view is of a day before").toEqual([]);
    const before = await exported({ filter: { until: from }, personalData: true });
    expect(before.objects("page_views")).toMatchObject([{ view_id: VIEW, total_ms: 9_000, leaves: 1 }]);
    expect(before.objects("searches")).toEqual([]);
  });

  it("says of a session who signed in while it ran", async () => {
    await inserter.insert("signing in", 1, "session_start", {
      device: "d2",
      app_version: "1.0.0",
      locale: "en",
      aquarium: "testhall",
      uid: "guest",
      referrer: "",
    });
    const uid = async () =>
      (await exported({ personalData: true }))
        .objects("sessions")
        .find(({ session_id }) => session_id === "signing in").uid;
    await inserter.insert("signing in", 2, "login_result", { provider: "hosted", ok: false, uid: null });
    expect(await uid()).toBe("guest");
    await inserter.insert("signing in", 3, "login_result", {
      provider: "hosted",
      ok: true,
      uid: PERSONAL.uid,
    });
    expect(await uid()).toBe(PERSONAL.uid);
  });

  it("counts the keys of payloads that the dictionary does not describe", async () => {
    const { objects } = await exported();
    const counted = objects("events").filter(({ undescribed_keys }) => undescribed_keys > 0);
    expect(counted.map(({ name, undescribed_keys }) => [name, undescribed_keys])).toEqual([
      ["session_start", 1],
      ["login_result", 1],
      ["rank_impression", 1],
    ]);
  });

  it("has the same rows as Parquet, each column of its type", async () => {
    const { folder, objects, descriptor } = await exported({ personalData: true, parquet: true });
    const tables = descriptor.resources.filter((each: { schema?: object }) => each.schema);
    for (const { path, schema } of tables) {
      const name = path.replace(/\.csv$/, "");
      const file = readFileSync(join(folder, `${name}.parquet`));
      const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer });
      const types = new Map(
        schema.fields.map((field: FieldDescriptor & { name: string }) => [field.name, field.type]),
      );
      const likeJson = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, jsonValue(types.get(column), value)]),
        ),
      );
      expect(likeJson, name).toEqual(objects(name));
    }
  });

  it("tells each file's SHA-256, as sha256sum checks it", async () => {
    const { folder, text, descriptor } = await exported();
    const sums = text("SHA256SUMS").trimEnd().split("\n");
    const paths = filesBelow(folder).map((file) => relative(folder, file));
    expect(sums.map((line) => line.slice(66))).toEqual(paths.filter((path) => path !== "SHA256SUMS").sort());
    for (const line of sums) {
      const digest = createHash("sha256")
        .update(readFileSync(join(folder, line.slice(66))))
        .digest("hex");
      expect(line.slice(0, 64), line).toBe(digest);
    }
    for (const { path, hash, bytes } of descriptor.resources) {
      expect(sums).toContain(`${hash.slice("sha256:".length)}  ${path}`);
      expect(readFileSync(join(folder, path))).toHaveLength(bytes);
    }
  });

  it("is a package that R's frictionless reads, which asks each table for its profile", async () => {
    const { descriptor } = await exported();
    const tables = descriptor.resources.filter((each: { schema?: object }) => each.schema);
    for (const { profile } of tables) expect(profile).toBe("tabular-data-resource");
  });

  it("is a package of which readers of version 1 take the times with their fractions of a second", async () => {
    const { descriptor } = await exported();
    const fields = descriptor.resources.flatMap(
      (each: { schema?: { fields: { type: string; format?: string }[] } }) => each.schema?.fields ?? [],
    );
    const times = fields.filter(({ type }: { type: string }) => type === "datetime");
    expect(times.length).toBeGreaterThan(2);
    expect(new Set(times.map(({ format }: { format?: string }) => format))).toEqual(new Set(["any"]));
  });

  it.each<Partial<ExportOptions>>([
    {},
    { personalData: true },
    { drawings: false },
    { csv: "excel" },
    { csv: "excel-decimal-comma" },
  ])("is a package whose every value fits its schema, with %j", async (options) => {
    const { folder } = await exported(options);
    expect(dataPackageFaults(folder)).toEqual([]);
  });

  // Rule (research.md#exporting)
  it.runIf(kind === "PostgreSQL")(
    "has its saves in the same order whatever the database's collation",
    async () => {
      await sql`create collation by_number (provider = icu, locale = 'en-u-kn')`.execute(database);
      const content = await aquariumContent();
      for (const table of ["record", "drawing"] as const) {
        await sql`alter table ${sql.table(table)} alter aquarium type text collate by_number`.execute(
          database,
        );
        const [row] = await database.selectFrom(table).selectAll().execute();
        for (const slug of ["hall9", "hall10"]) {
          await roomsOf(database).catalog.aquariums.replace({
            ...content,
            details: { ...content.details, slug },
          });
          const id = { [table === "record" ? "record_id" : "saved_id"]: randomUUID() };
          await database
            .insertInto(table)
            .values({ ...row, ...id, aquarium: slug } as never)
            .execute();
        }
      }
      const { table } = await exported();
      const aquariumsOf = (path: string) => [...new Set(table(path).map(({ aquarium }) => aquarium))];
      for (const path of ["records", "albums"])
        expect(aquariumsOf(path)).toEqual(["hall10", "hall9", "testhall"]);
    },
  );

  it("refuses a database that no server has used, and makes none", async () => {
    const dataDir = temporaryFolder();
    const folder = join(dataDir, "export");
    const options = {
      folder,
      filter: {},
      timeZone: "UTC",
      personalData: false,
      drawings: true,
      parquet: false,
      csv: "plain" as const,
    };
    await expect(exportResearch(options, { dataDir })).rejects.toMatchObject({ code: "no-database" });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("is of one moment, whatever is written meanwhile", async () => {
    const snapshot = await openSnapshot(settings);
    await inserter.insert("later", 1, "not_sure", { search_id: SEARCH });
    const sessions = new Set<string>();
    for await (const rows of snapshot.read(storedEventsQuery(snapshot, {}), 2))
      for (const row of rows) sessions.add(row.session_id);
    await snapshot.close();
    expect([...sessions]).toEqual(["-old", "gaps", "open", "whole"]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns a value of Parquet as JSON has it. */
function jsonValue(type: unknown, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return (type === "array" || type === "object") && typeof value === "string" ? JSON.parse(value) : value;
}

interface FieldDescriptor {
  readonly type: string;
  readonly format?: string;
  readonly constraints?: { required?: boolean; enum?: string[]; minimum?: number; maximum?: number };
}

/**
 * Whether a value is of its field's type, meets its constraints, and is the same in CSV and in JSON. In CSV
 * an empty text is a missing one.
 */
function isValid({ type, format, constraints = {} }: FieldDescriptor, cell: string, value: unknown): boolean {
  if (cell === "" && constraints.required) return false;
  if (value === null) return cell === "" && !constraints.required;
  const { enum: values, minimum = -Infinity, maximum = Infinity } = constraints;
  if (values && !values.includes(String(value))) return false;
  if (format === "uuid" && !/^[0-9a-f-]{36}$/i.test(cell)) return false;
  switch (type) {
    case "integer":
    case "number":
      return (
        Number(cell) === value &&
        value >= minimum &&
        value <= maximum &&
        (type === "number" || Number.isInteger(value))
      );
    case "boolean":
      return cell === String(value).toUpperCase() && typeof value === "boolean";
    case "datetime":
      return cell === value && new Date(cell).toISOString() === cell;
    case "array":
      return cell === JSON.stringify(value) && Array.isArray(value);
    case "object":
      return cell === JSON.stringify(value) && typeof value === "object" && !Array.isArray(value);
    default:
      return cell.replace(/^'(?='*[=+\-@])/, "") === String(value);
  }
}
