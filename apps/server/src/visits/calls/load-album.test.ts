import { albumResponse, type LoadAlbumRequest, metPenguins } from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { signIn } from "../../testing/sign-in/oidc-sign-in.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());
beforeEach(() => app.database.deleteFrom("drawing").execute());

const png = makePng();
const token = await signIn(app.address, "Umi");
const uid = decodeJwt(token).sub ?? "";

function ask(path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return fetch(app.address + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function album(request: Partial<LoadAlbumRequest> = {}) {
  return albumResponse.parse(await (await ask(PATHS.loadAlbum, { uid, ...request })).json());
}

/** Inserts drawings of a visitor, oldest first; two in each millisecond. */
async function insertDrawings(count: number, owner = uid): Promise<void> {
  for (let index = 0; index < count; index++) {
    await app.database
      .insertInto("drawing")
      .values({
        aquarium: SLUG,
        saved_id: `${owner}-${String(index).padStart(4, "0")}`,
        uid: owner,
        mail: "",
        penguin_name: `p${index}`,
        drawing_id: null,
        search_id: null,
        saved_at: new Date(1_700_000_000_000 + Math.floor(index / 2)).toISOString(),
        image: png,
      })
      .execute();
  }
}

describe("an album", () => {
  it("is empty at first", async () => {
    expect(await album()).toEqual({ success: true, drawings: [], message: "" });
  });

  // Rule (the-calls): The album's answer has success, drawings and a message
  // Rule (the-calls): Each drawing has id, uid, timestamp, aquarium, penguin and image
  it("shows what its visitor saved, picture and all", async () => {
    const drawing = { mail: "", uid, aquarium: SLUG, penguin_name: "p1", image: toDataUrl(png) };
    expect((await ask(PATHS.saveDrawing, drawing)).status).toBe(200);
    const { drawings } = await album();
    expect(drawings).toEqual([
      {
        id: expect.any(String),
        uid,
        aquarium: SLUG,
        penguin_name: "p1",
        image: toDataUrl(png),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
  });

  // Rule (album): Day and time are those of the find, however much later its save arrives
  it("says when a drawing was made that arrives later, and believes no clock that is far off", async () => {
    const DAY_MS = 86_400_000;
    const drawing = { uid, aquarium: SLUG, penguin_name: "p1", image: toDataUrl(png) };
    for (const age_ms of [2 * DAY_MS, -DAY_MS, 400 * DAY_MS])
      expect((await ask(PATHS.saveDrawing, { ...drawing, age_ms })).status).toBe(200);
    const ages = (await album()).drawings.map(
      ({ timestamp }) => (Date.now() - Date.parse(timestamp)) / DAY_MS,
    );
    expect(ages.map(Math.floor)).toEqual([0, 2, 30]);
    const [newest] = (await album({ limit: 1 })).drawings;
    const others = await album({ limit: 2, before: String(newest?.id) });
    expect([newest, ...others.drawings]).toEqual((await album()).drawings);
    const { met } = metPenguins.parse(await (await ask(PATHS.metPenguins, { uid, aquarium: SLUG })).json());
    expect(Date.now() - Date.parse(String(met[0]?.last_at))).toBeLessThan(DAY_MS);
  });

  // Rule (who-may-do-what): A member may do all that, and has an album of their own drawings
  it("holds no other visitor's drawings", async () => {
    await insertDrawings(3, "nagi");
    await insertDrawings(2);
    expect((await album()).drawings.map(({ uid }) => uid)).toEqual([uid, uid]);
  });

  it("comes whole, newest first", async () => {
    await insertDrawings(45);
    const names = (await album()).drawings.map(({ penguin_name }) => penguin_name);
    expect(names).toEqual(Array.from({ length: 45 }, (_, index) => `p${44 - index}`));
  });

  it("comes by pages that leave out nothing and repeat nothing, even where drawings came at once", async () => {
    await insertDrawings(25);
    const names: unknown[] = [];
    let before: string | undefined;
    for (let length = 10; length === 10; ) {
      const { drawings } = await album({ limit: 10, before });
      names.push(...drawings.map(({ penguin_name }) => penguin_name));
      before = String(drawings.at(-1)?.id);
      length = drawings.length;
    }
    expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `p${24 - index}`));
  });

  // Rule (the-calls): A refusal of the album has no drawings, and a message
  it("does not reveal whether another visitor has a drawing", async () => {
    await insertDrawings(1, "nagi");
    for (const before of ["nagi-0000", "nobody-0000"]) {
      const answer = await ask(PATHS.loadAlbum, { uid, before });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        success: false,
        drawings: [],
        message: "The request is malformed. before: the album has no such drawing.",
      });
    }
  });

  it.each([0, 101, 1.5, "10"])("has no pages of %j", async (limit) => {
    expect((await ask(PATHS.loadAlbum, { uid, limit })).status).toBe(400);
  });

  it.each([
    ["without a token", 401, {}, JSON.stringify({ uid })],
    ["of another visitor", 403, { authorization: `Bearer ${token}` }, JSON.stringify({ uid: "nagi" })],
    ["of guests", 403, {}, JSON.stringify({ uid: "guest" })],
    ["for nobody", 400, {}, "{}"],
    ["in broken JSON", 400, {}, "{"],
    ["in too many words", 413, {}, JSON.stringify({ uid, more: "x".repeat(10_000) })],
  ])("asked for %s is answered %i with no drawings and a message", async (_, status, headers, body) => {
    const answer = await fetch(app.address + PATHS.loadAlbum, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    expect(albumResponse.parse(await answer.json())).toEqual({
      success: false,
      drawings: [],
      message: expect.stringMatching(/\w/),
    });
  });

  it("is cached nowhere", async () => {
    expect((await ask(PATHS.loadAlbum, { uid })).headers.get("cache-control")).toBe("no-store");
  });
});

describe("registering", () => {
  // Rule (the-calls)
  it("stores a visitor's latest name", async () => {
    for (const name of ["Umi", "Umi 海"]) {
      const answer = await ask(PATHS.registerUser, { uid, name });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
    const rows = await app.database.selectFrom("visitor").selectAll().execute();
    expect(rows).toMatchObject([{ uid, name: "Umi 海" }]);
  });
});
