import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { everythingVisible } from "@harapen/contract/drawing";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AquariumContent } from "./catalog/aquarium-content.ts";
import { digestOf } from "./catalog/pictures/pictures.ts";
import type { Context } from "./context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "./database/database.ts";
import { probe } from "./operating/health.ts";
import { toRecordRow } from "./search/record-row.ts";
import { aquariumContent } from "./testing/aquarium-fixture.ts";
import { describeEachDatabase } from "./testing/each-database.ts";
import { roomsOf } from "./testing/rooms.ts";
import type { DrawingToStore } from "./visits/drawing-store.ts";

const log = pino({ level: "silent" });
const DRAWING = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const SEARCH = "6b1f0c2a-77aa-4c1f-8d7e-2f6f7a8b9c01";

describeEachDatabase("what the rooms store", ({ kind, newSettings, newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let content: AquariumContent;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    content = await aquariumContent();
    await rooms.catalog.aquariums.replace(content);
  });
  afterEach(() => rooms.close());

  const records = () => database.selectFrom("record").selectAll().execute();
  const drawings = () => database.selectFrom("drawing").selectAll().execute();

  it("returns an aquarium as it was imported", async () => {
    const slug = content.details.slug;
    expect(await rooms.catalog.aquariums.slugs()).toEqual([slug]);
    expect(await rooms.catalog.aquariums.contentVersion(slug)).toBe(content.version);
    expect(await rooms.catalog.aquariums.details(slug)).toEqual(content.details);
    expect(await rooms.catalog.aquariums.penguins(slug)).toEqual(content.penguins);
    expect(await rooms.catalog.aquariums.texts.dictionary(slug, "ko")).toEqual(content.dictionaries.ko);
    expect([...(await rooms.catalog.aquariums.pictures.hashes(slug)).keys()]).toEqual(["p.svg"]);
    const file = await rooms.catalog.aquariums.pictures.published(slug, "p.svg");
    expect(file && Buffer.from(file.bytes)).toEqual(content.media[0]?.bytes);
  });

  it("returns no version and no picture of an aquarium that is not there", async () => {
    expect(await rooms.catalog.aquariums.contentVersion("nowhere")).toBeUndefined();
    expect(await rooms.catalog.aquariums.pictures.published("nowhere", "p.svg")).toBeUndefined();
  });

  // Rule (an-aquariums-data)
  it("replaces an aquarium whole, and leaves the records of its visits", async () => {
    await rooms.visits.records.save(toRecordRow(aRecord(), image));
    const penguins = content.penguins.map((penguin) => ({ ...penguin, birth_year: 2020 }));
    await rooms.catalog.aquariums.replace({ ...content, penguins, version: "next" });
    expect(await rooms.catalog.aquariums.contentVersion("testhall")).toBe("next");
    expect(await rooms.catalog.aquariums.penguins("testhall")).toEqual(penguins);
    expect(await records()).toHaveLength(1);
  });

  it("leaves an aquarium as it was when its replacement fails midway", async () => {
    const [first] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    await expect(
      rooms.catalog.aquariums.replace({ ...content, penguins: [first, first], version: "x" }),
    ).rejects.toThrow();
    expect(await rooms.catalog.aquariums.contentVersion("testhall")).toBe(content.version);
    expect(await rooms.catalog.aquariums.penguins("testhall")).toEqual(content.penguins);
  });

  it("changes none of several aquariums when one of them cannot be replaced", async () => {
    const other = { ...content, details: { ...content.details, slug: "other" } };
    const [first] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    await expect(
      rooms.catalog.aquariums.replace(other, { ...content, penguins: [first, first], version: "x" }),
    ).rejects.toThrow();
    expect(await rooms.catalog.aquariums.slugs()).toEqual([content.details.slug]);
  });

  it("returns a thousand penguins in their order", async () => {
    const [first] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    const penguins = Array.from({ length: 1_200 }, (_, index) => ({
      ...first,
      id: `${(index * 7) % 1_200}`,
    }));
    await rooms.catalog.aquariums.replace({
      ...content,
      details: { ...content.details, slug: "large" },
      penguins,
    });
    expect(await rooms.catalog.aquariums.penguins("large")).toEqual(penguins);
  });

  it("keeps a penguin that is gone, under a version of its own", async () => {
    await rooms.catalog.aquariums.replace({
      ...content,
      penguins: content.penguins.slice(1),
      version: "next",
    });
    const penguins = await rooms.catalog.aquariums.penguins("testhall");
    expect(penguins.map(({ id, status }) => [id, status?.kind])).toEqual([
      ["p2", undefined],
      ["3", undefined],
      ["p1", "not-on-show"],
    ]);
    expect(await rooms.catalog.aquariums.contentVersion("testhall")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stores a record with every field", async () => {
    await rooms.visits.records.save(toRecordRow(aRecord({ drawing_id: DRAWING.toUpperCase() }), image));
    const [stored] = await records();
    expect(stored).toMatchObject({
      aquarium: "testhall",
      uid: "guest",
      penname: "ペン 🐧",
      draw_seconds: 12.5,
      rank: 2,
      drawing_id: DRAWING,
      search_id: null,
    });
    expect(JSON.parse(stored?.strokes ?? "")).toEqual(aRecord().data);
    expect(JSON.parse(stored?.ranking ?? "")).toEqual(aRecord().ranking);
    expect(stored?.picture).toBe(digestOf(image));
  });

  it.each([
    ["with a search", { drawing_id: DRAWING, search_id: SEARCH }],
    ["without a search", { drawing_id: DRAWING }],
  ])("stores the same save of a drawing once, %s", async (_, keys) => {
    await Promise.all([1, 2, 3].map(() => rooms.visits.records.save(toRecordRow(aRecord(keys), image))));
    await Promise.all([1, 2, 3].map(() => rooms.visits.drawings.save(aDrawing(keys), image)));
    expect(await records()).toHaveLength(1);
    expect(await drawings()).toHaveLength(1);
  });

  it("stores saves that differ in visitor, search, rank or penguin each", async () => {
    const keys = { drawing_id: DRAWING, search_id: SEARCH };
    const other = { drawing_id: DRAWING, search_id: DRAWING };
    const ofRecords = [keys, other, { ...keys, rank: 0 }, { ...keys, uid: "someone" }];
    const ofDrawings = [keys, other, { ...keys, penguin_name: "p2" }, { ...keys, uid: "someone" }];
    for (const each of ofRecords) await rooms.visits.records.save(toRecordRow(aRecord(each), image));
    for (const each of ofDrawings) await rooms.visits.drawings.save(aDrawing(each), image);
    expect(await records()).toMatchObject(ofRecords);
    expect(await drawings()).toMatchObject(ofDrawings);
  });

  // Rule (saving): The ids of drawing and search are optional; without them each save is stored
  it("stores every save that names no drawing", async () => {
    for (const keys of [{}, {}, { search_id: SEARCH }, { search_id: SEARCH }]) {
      await rooms.visits.records.save(toRecordRow(aRecord(keys), image));
      await rooms.visits.drawings.save(aDrawing(keys), image);
    }
    expect(await records()).toHaveLength(4);
    expect(await drawings()).toHaveLength(4);
  });

  it("refuses a record of an aquarium that is not there", async () => {
    await expect(
      rooms.visits.records.save(toRecordRow(aRecord({ aquarium: "nowhere" }), image)),
    ).rejects.toThrow();
    expect(await records()).toHaveLength(0);
  });

  it("can be probed repeatedly", async () => {
    for (let probes = 0; probes < 2; probes++) await expect(probe(rooms.database)).resolves.toBeUndefined();
  });

  it("shows one server an aquarium that another has imported", async () => {
    const other = roomsOf(await openDatabase(settings, log));
    await other.catalog.aquariums.replace({ ...content, version: "theirs" });
    expect(await rooms.catalog.aquariums.contentVersion("testhall")).toBe("theirs");
    await other.close();
  });

  // SQLite blocks the thread while it waits, and both servers share the thread here; main.test.ts starts
  // processes instead.
  it.runIf(kind === "PostgreSQL")(
    "lets two servers start on an empty database at once, and others on a full one",
    async () => {
      const fresh = await newSettings();
      const opened = await Promise.all([openDatabase(fresh, log), openDatabase(fresh, log)]);
      await Promise.all(opened.map((each) => roomsOf(each).catalog.aquariums.replace(content)));
      const later = await openDatabase(fresh, log);
      expect(await roomsOf(later).catalog.aquariums.penguins("testhall")).toEqual(content.penguins);
      for (const each of [...opened, later]) await each.destroy();
    },
  );
});

const image = new Uint8Array([0, 1, 2, 0xff, 0]);

function aRecord(changes: Partial<SaveRecordRequest> = {}): SaveRecordRequest {
  return {
    name: "guest",
    uid: "guest",
    aquarium: "testhall",
    penname: "ペン 🐧",
    bandcolor: ["red"],
    image: "data:image/png;base64,",
    time: 12.5,
    data: [{ stroke: 0, brushSize: 10, pos: [{ x: 1.5, y: 2, t: 3 }] }],
    ranking: [{ id: "p1", score: 0.5, name: "アン" }],
    part: everythingVisible(),
    rank: 2,
    ...changes,
  };
}

function aDrawing(changes: Partial<DrawingToStore> = {}): DrawingToStore {
  return {
    mail: "guest",
    uid: "guest",
    aquarium: "testhall",
    penguin_name: "p1",
    ...changes,
  };
}
