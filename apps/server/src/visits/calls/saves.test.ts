// Rule (saving)

import { PATHS } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import type { VisibilityMask } from "@harapen/contract/drawing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { digestOf } from "../../catalog/pictures/pictures.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.deleteFrom("record").execute();
  await app.database.deleteFrom("drawing").execute();
});

const png = makePng();
const image = toDataUrl(png);
const DRAWING = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";

const records = () => app.database.selectFrom("record").selectAll().execute();
const drawings = () => app.database.selectFrom("drawing").selectAll().execute();

const ranking = [{ id: "p1", score: 0.5, rank: 1 }, { id: 3 }];
const part: VisibilityMask = [1, 1, 1, 1, -1, 1, 1, 1, 1];

const FORM: Record<string, string> = z.encode(saveRecordRequest, {
  name: "guest",
  uid: "guest",
  aquarium: SLUG,
  penname: "ペン & co = +1 %",
  bandcolor: ["red", "blue"],
  image: image as `data:image/png;base64,${string}`,
  time: 12.25,
  data: [{ stroke: 0, brushSize: 10, pos: [{ x: 150.5, y: 200, t: 3 }] }],
  ranking,
  part,
  rank: 1,
}) as Record<string, string>;

const DRAWING_BODY = { mail: "guest", uid: "guest", aquarium: SLUG, penguin_name: "p1", image };

function saveRecord(changes: Record<string, string> = {}): Promise<Response> {
  const form = new URLSearchParams({ ...FORM, ...changes });
  return app.post(PATHS.saveRecord, form.toString(), "application/x-www-form-urlencoded;charset=UTF-8");
}

describe("saving a record", () => {
  // Rule (the-calls): A record is `POST`, form-urlencoded
  it("stores every field of the form, and the picture byte by byte", async () => {
    const answer = await saveRecord();
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const [stored] = await records();
    expect(stored).toMatchObject({
      name: "guest",
      uid: "guest",
      aquarium: SLUG,
      penname: "ペン & co = +1 %",
      draw_seconds: 12.25,
      rank: 1,
    });
    expect(JSON.parse(stored?.strokes ?? "")).toEqual([
      { stroke: 0, brushSize: 10, pos: [{ x: 150.5, y: 200, t: 3 }] },
    ]);
    expect(JSON.parse(stored?.ranking ?? "")).toEqual([{ id: "p1", score: 0.5, rank: 1 }, { id: 3 }]);
    expect(JSON.parse(stored?.band_color ?? "")).toEqual(["red", "blue"]);
    expect(JSON.parse(stored?.part ?? "")).toEqual(part);
    expect(JSON.parse(stored?.ranking ?? "")).toEqual(ranking);
    expect(stored?.picture).toBe(digestOf(png));
  });

  it("is done once for a drawing, however often it is sent, and each time without a drawing's id", async () => {
    const keys = { drawing_id: DRAWING };
    const answers = await Promise.all([saveRecord(keys), saveRecord(keys), saveRecord(keys)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await records()).toHaveLength(1);
    await Promise.all([saveRecord(), saveRecord()]);
    expect(await records()).toHaveLength(3);
  });

  it("stores nothing for a visitor without a valid token", async () => {
    const answer = await saveRecord({ uid: "someone" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false });
    expect(await records()).toEqual([]);
  });
});

describe("saving a drawing", () => {
  it("stores it", async () => {
    const answer = await app.post(PATHS.saveDrawing, DRAWING_BODY);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const [stored] = await drawings();
    expect(stored).toMatchObject({ aquarium: SLUG, uid: "guest", mail: "guest", penguin_name: "p1" });
    expect(stored?.picture).toBe(digestOf(png));
  });

  it("stores one that comes without an address", async () => {
    const { mail: _, ...body } = DRAWING_BODY;
    expect((await app.post(PATHS.saveDrawing, body)).status).toBe(200);
    expect(await drawings()).toEqual([expect.objectContaining({ mail: "guest" })]);
  });

  // Rule (e-mail-addresses)
  it.each([null, 7, `${"x".repeat(242)}@example.com`])(
    "stores it whatever is sent for an address, as of a member who has none: %s",
    async (mail) => {
      expect((await app.post(PATHS.saveDrawing, { ...DRAWING_BODY, mail })).status).toBe(200);
      expect(await drawings()).toEqual([expect.objectContaining({ mail: "guest" })]);
    },
  );

  it("is done once for a drawing and a penguin", async () => {
    for (const penguin_name of ["p1", "p1", "Unknown"]) {
      await app.post(PATHS.saveDrawing, { ...DRAWING_BODY, penguin_name, drawing_id: DRAWING });
    }
    expect((await drawings()).map(({ penguin_name }) => penguin_name)).toEqual(["p1", "Unknown"]);
  });

  it("stores nothing for a visitor without a valid token", async () => {
    expect((await app.post(PATHS.saveDrawing, { ...DRAWING_BODY, uid: "someone" })).status).toBe(401);
    expect(await drawings()).toEqual([]);
  });
});

describe("the session of a save", () => {
  const save = async (session: unknown) => [
    (await saveRecord({ session: String(session) })).status,
    (await app.post(PATHS.saveDrawing, { ...DRAWING_BODY, session })).status,
  ];
  const stored = async () => [...(await records()), ...(await drawings())].map(({ session }) => session);

  it("is stored as the client names it", async () => {
    expect(await save("One Visit")).toEqual([200, 200]);
    expect(await stored()).toEqual(["One Visit", "One Visit"]);
  });

  it.each(["", "x".repeat(101), "a\0b"])("is none where %j cannot be one", async (session) => {
    expect(await save(session)).toEqual([200, 200]);
    expect(await stored()).toEqual([null, null]);
  });

  it("keeps a guest's save from being stored once it is deleted", async () => {
    const forgotten = { person: "somebody", kind: "session", id: "gone", forgotten_at: "" } as const;
    await app.database.insertInto("forgotten").values(forgotten).execute();
    expect(await save("gone")).toEqual([200, 200]);
    expect(await save("Gone")).toEqual([200, 200]);
    expect(await stored()).toEqual(["Gone", "Gone"]);
  });
});

it("what was drawn while an aquarium was shown is saved after it has been hidden, and not after it has been removed", async () => {
  const { aquariums } = app.rooms.catalog;
  const { details, ...content } = await aquariumContent();
  await aquariums.replace({ ...content, details: { ...details, slug: "shut" } });
  const save = async () => [
    (await saveRecord({ aquarium: "shut" })).status,
    (await app.post(PATHS.saveDrawing, { ...DRAWING_BODY, aquarium: "shut" })).status,
  ];
  await aquariums.setHidden("shut", true);
  expect(await save()).toEqual([200, 200]);
  const stored = [...(await records()), ...(await drawings())];
  expect(stored.map(({ aquarium }) => aquarium)).toEqual(["shut", "shut"]);
  expect((await app.get(PATHS.aquarium("shut"))).status).toBe(404);
  await aquariums.remove("shut", null);
  expect(await save()).toEqual([404, 404]);
});
