import { randomUUID } from "node:crypto";
import {
  albumResponse,
  claimedGuestAlbum,
  guestAlbum,
  madeGuestAlbum,
  metPenguins,
} from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import { formatCode } from "@harapen/contract/codes";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { WRONG_CODES_PER_MINUTE } from "../../platform/http/wrong-codes.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { signIn } from "../../testing/sign-in/oidc-sign-in.ts";

const app: RunningApp = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["drawing", "guest_album_drawing", "guest_album"] as const)
    await app.database.deleteFrom(table).execute();
});

interface Member {
  readonly uid: string;
  readonly token: string;
}
async function member(name: string): Promise<Member> {
  const token = await signIn(app.address, name);
  return { token, uid: decodeJwt(token).sub ?? "" };
}
const umi = await member("Umi");
const nagi = await member("Nagi");

const image = toDataUrl(makePng());

/**
 * Makes a call, from a network of its own unless one is named, so that no test counts against another's
 * bounds.
 */
let networks = 0;
async function ask(
  path: string,
  body: object,
  who?: Member,
  from = `203.0.${++networks}.1`,
): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": from,
    ...(who && { authorization: `Bearer ${who.token}` }),
  };
  const answer = await fetch(app.address + path, { method: "POST", headers, body: JSON.stringify(body) });
  // An answer that is not read would keep its connection open, and the server running.
  return new Response(await answer.arrayBuffer(), answer);
}
const json = async (answer: Promise<Response>) => (await answer).json();

async function draw(who?: Member, penguin_name = "p1", drawing_id: string = randomUUID()): Promise<string> {
  const save = { uid: who?.uid ?? "guest", aquarium: SLUG, penguin_name, image, drawing_id };
  expect((await ask(PATHS.saveDrawing, save, who)).status).toBe(200);
  return drawing_id;
}
const albumOf = async (who: Member) =>
  albumResponse.parse(await json(ask(PATHS.loadAlbum, { uid: who.uid }, who))).drawings;
const make = async (drawings: readonly string[], code?: string) =>
  madeGuestAlbum.parse(await json(ask(PATHS.makeGuestAlbum, { aquarium: SLUG, drawings, code })));
const open = (code: string) => ask(PATHS.guestAlbum, { code });
const claim = async (code: string, who: Member) =>
  claimedGuestAlbum.parse(await json(ask(PATHS.claimGuestAlbum, { uid: who.uid, code }, who)));

// Rule (album)
describe("deleting a drawing", () => {
  const remove = (id: string, who?: Member, uid = who?.uid ?? umi.uid) =>
    ask(PATHS.deleteDrawing, { uid, id }, who);

  // Rule (album): Only its member deletes a drawing, with their token; done again, it does nothing
  it("takes it from its member's album, and says the same when it is done again", async () => {
    await draw(umi, "p1");
    await draw(umi, "p2");
    const [newest] = await albumOf(umi);
    for (const _ of [1, 2]) {
      const answer = await remove(String(newest?.id), umi);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect((await albumOf(umi)).map(({ penguin_name }) => penguin_name)).toEqual(["p1"]);
    }
  });

  it("stores nothing where the device, which was not answered, sends it once more", async () => {
    const drawing = await draw(umi);
    await remove(String((await albumOf(umi))[0]?.id), umi);
    await draw(umi, "p1", drawing);
    expect(await albumOf(umi)).toEqual([]);
    await draw(nagi, "p1", drawing);
    expect(await albumOf(nagi)).toHaveLength(1);
  });

  it("of a wrong penguin leaves room for the right one, of the same drawing", async () => {
    const drawing = await draw(umi, "p1");
    await remove(String((await albumOf(umi))[0]?.id), umi);
    await draw(umi, "p2", drawing);
    expect((await albumOf(umi)).map(({ penguin_name }) => penguin_name)).toEqual(["p2"]);
  });

  it.each([
    ["without a token", 401, undefined, undefined],
    ["with another's token", 403, nagi, umi.uid],
    ["for guests", 403, umi, "guest"],
  ])("is refused %s with %i, and takes nothing", async (_, status, who, uid) => {
    await draw(umi);
    const [own] = await albumOf(umi);
    expect((await remove(String(own?.id), who, uid)).status).toBe(status);
    expect(await albumOf(umi)).toHaveLength(1);
  });

  it("does not reach another's drawing, nor says whether there is one", async () => {
    await draw(nagi);
    const [theirs] = await albumOf(nagi);
    for (const id of [String(theirs?.id), "nowhere"])
      expect(await json(remove(id, umi))).toEqual({ success: true });
    expect(await albumOf(nagi)).toHaveLength(1);
  });
});

describe("the penguins that a member has met", () => {
  // Rule (album): The collection counts all drawings of the album, whatever pages are loaded
  it("are those of their drawings of the aquarium, each once, the last one first", async () => {
    for (const penguin of ["p1", "p2", "p1"]) await draw(umi, penguin);
    await draw(nagi, "3");
    await draw(undefined, "3");
    const answer = await json(ask(PATHS.metPenguins, { uid: umi.uid, aquarium: SLUG }, umi));
    expect(metPenguins.parse(answer).met).toMatchObject([
      { penguin_name: "p1", drawings: 2 },
      { penguin_name: "p2", drawings: 1 },
    ]);
    expect(await json(ask(PATHS.metPenguins, { uid: umi.uid, aquarium: "elsewhere" }, umi))).toEqual({
      success: true,
      met: [],
    });
    expect((await ask(PATHS.metPenguins, { uid: umi.uid, aquarium: SLUG }, nagi)).status).toBe(403);
    expect((await ask(PATHS.metPenguins, { uid: umi.uid, aquarium: SLUG })).status).toBe(401);
  });
});

// Rule (a-guests-code)
describe("a guest's code", () => {
  // Rule (a-guests-code): A code shows the guest's drawings on another device, for 30 days, and nobody else's
  it("shows the guest's drawings on another device, and until when, and nobody else's", async () => {
    await draw();
    await draw(umi);
    const made = await make([await draw(undefined, "p1"), await draw(undefined, "p2")]);
    expect(made).toMatchObject({ drawings: 2, code: expect.stringMatching(/^[2-9A-Y]{12}$/) });
    const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    const answer = await open(formatCode(made.code).toLowerCase());
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const shown = guestAlbum.parse(await answer.json());
    expect(shown).toMatchObject({ aquarium: SLUG, claimed: false, expires_at: made.expires_at });
    expect(shown.drawings.map(({ penguin_name }) => penguin_name)).toEqual(["p2", "p1"]);
    expect(shown.drawings[0]).toMatchObject({ uid: "guest", image });
    expect(shown.met.map(({ penguin_name }) => penguin_name).sort()).toEqual(["p1", "p2"]);
  });

  it("is stored nowhere, nor logged", async () => {
    const { code } = await make([await draw()]);
    await open(code);
    await claim(code, umi);
    const stored = await app.database.selectFrom("guest_album").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored[0]?.digest).toMatch(/^[\w-]{43}$/);
    expect(app.logged()).not.toContain(code);
  });

  it("stays the same for more drawings, for who drew, and is another for who only has it", async () => {
    const [one, two] = [await draw(), await draw()];
    const made = await make([one]);
    expect(await make([one, two], made.code)).toMatchObject({ code: made.code, drawings: 2 });
    const other = await make([await draw()], made.code);
    expect(other.code).not.toBe(made.code);
    expect(guestAlbum.parse(await json(open(made.code))).drawings).toHaveLength(2);
  });

  // Rule (operating.md#keys)
  it("is found after a new signing key, and is another the next time that its device asks", async () => {
    const drawings = [await draw()];
    const { code } = await make(drawings);
    const { signer } = app.rooms;
    const { signing, accepted } = signer.keys;
    const old = { key: signing, signedUntil: Date.now() };
    signer.replaceKeys({ signing: new Uint8Array(32).fill(1), accepted: [...accepted, old] });
    expect(guestAlbum.parse(await json(open(code))).drawings).toHaveLength(1);
    const other = await make(drawings, code);
    expect(other.code).not.toBe(code);
    for (const each of [code, other.code])
      expect(guestAlbum.parse(await json(open(each))).drawings).toHaveLength(1);
    signer.replaceKeys({ signing: new Uint8Array(32).fill(1), accepted: [] });
    expect((await open(code)).status).toBe(404);
    expect(guestAlbum.parse(await json(open(other.code))).drawings).toHaveLength(1);
    signer.replaceKeys({ signing, accepted });
  });

  it("moves the drawings to the first member who claims it, again and again to the same effect", async () => {
    const { code } = await make([await draw(), await draw()]);
    expect(await claim(code, umi)).toEqual({ success: true, outcome: "moved", drawings: 2 });
    expect(await claim(code, nagi)).toEqual({ success: true, outcome: "taken" });
    expect(await claim(code, umi)).toEqual({ success: true, outcome: "moved", drawings: 0 });
    expect([await albumOf(umi), await albumOf(nagi)].map(({ length }) => length)).toEqual([2, 0]);
    expect(guestAlbum.parse(await json(open(code)))).toMatchObject({ claimed: true, drawings: [], met: [] });
  });

  it("shows nothing once somebody has claimed it, also not what comes late", async () => {
    const late = randomUUID();
    const { code } = await make([await draw(), late]);
    await claim(code, umi);
    await draw(undefined, "p1", late);
    expect(guestAlbum.parse(await json(open(code)))).toMatchObject({ claimed: true, drawings: [], met: [] });
  });

  it("leaves no guest's copy of what the member who claims it had drawn already, to be deleted with it", async () => {
    const drawing = await draw();
    await draw(umi, "p1", drawing);
    const { code } = await make([drawing]);
    expect(await claim(code, umi)).toEqual({ success: true, outcome: "moved", drawings: 0 });
    const [own, ...others] = await albumOf(umi);
    expect(others).toEqual([]);
    await ask(PATHS.deleteDrawing, { uid: umi.uid, id: own?.id }, umi);
    expect(guestAlbum.parse(await json(open((await make([drawing])).code))).drawings).toEqual([]);
    expect(await app.database.selectFrom("drawing").select("uid").execute()).toEqual([]);
  });

  it("brings nothing back that was claimed, or deleted since, when the guest's device sends it again", async () => {
    const drawing = await draw();
    const { code } = await make([drawing]);
    await claim(code, umi);
    const uids = async () =>
      (await app.database.selectFrom("drawing").select("uid").execute()).map(({ uid }) => uid);
    const stored = await uids();
    await draw(undefined, "p1", drawing);
    expect(await uids()).toEqual(stored);
    const [own] = await albumOf(umi);
    await ask(PATHS.deleteDrawing, { uid: umi.uid, id: own?.id }, umi);
    await draw(undefined, "p1", drawing);
    expect(await uids()).toEqual([]);
  });

  it("says how many of the drawings somebody has claimed, and counts none that were deleted", async () => {
    const [claimed, deleted, own] = [await draw(), await draw(), await draw()];
    await app.database.deleteFrom("drawing").where("drawing_id", "=", deleted).execute();
    await claim((await make([claimed])).code, umi);
    expect(await make([claimed, deleted])).toMatchObject({ drawings: 0, claimed: 1 });
    expect(await make([deleted])).toMatchObject({ drawings: 0, claimed: 0 });
    expect(await make([claimed, deleted, own])).toMatchObject({ drawings: 1, claimed: 1 });
  });

  it("is claimed by members alone, each for themselves", async () => {
    const { code } = await make([await draw()]);
    expect((await ask(PATHS.claimGuestAlbum, { uid: umi.uid, code })).status).toBe(401);
    expect((await ask(PATHS.claimGuestAlbum, { uid: umi.uid, code }, nagi)).status).toBe(403);
    expect((await ask(PATHS.claimGuestAlbum, { uid: "guest", code }, nagi)).status).toBe(403);
    expect(guestAlbum.parse(await json(open(code)))).toMatchObject({ claimed: false });
  });

  it("that nobody has made, or whose time is over, is answered 404; one that cannot be one, 400", async () => {
    const { code } = await make([await draw()]);
    await app.database.updateTable("guest_album").set({ expires_at: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await open(code)).status).toBe(404);
    expect((await open("2".repeat(12))).status).toBe(404);
    expect((await ask(PATHS.claimGuestAlbum, { uid: umi.uid, code }, umi)).status).toBe(404);
    expect((await open("3".repeat(12))).status).toBe(400);
  });

  it("is made of no more than 200 drawings, and in an aquarium that is there", async () => {
    const many = Array.from({ length: 201 }, () => randomUUID());
    const made = (drawings: readonly string[], aquarium: string = SLUG) =>
      ask(PATHS.makeGuestAlbum, { aquarium, drawings });
    expect((await made(many)).status).toBe(400);
    expect((await made([])).status).toBe(400);
    expect((await made(many.slice(0, 1), "elsewhere")).status).toBe(404);
    expect((await made(many.slice(0, 200))).status).toBe(200);
  });

  // Rule (a-guests-code): Nobody finds one by trying
  it("is not found by trying: beyond 100 wrong ones a network waits a minute, and the right one with it", async () => {
    const { code } = await make([await draw()]);
    const network = "198.51.100.1";
    const tryCode = async (tried: string, from = network) =>
      ask(PATHS.guestAlbum, { code: tried }, undefined, from);
    const wrong = "2".repeat(12);
    for (let tries = 0; tries < WRONG_CODES_PER_MINUTE; tries++) {
      expect((await tryCode(code)).status).toBe(200);
      expect((await tryCode(wrong)).status).toBe(404);
    }
    const refused = await tryCode(code);
    expect(refused.status).toBe(429);
    // Not longer, so that nobody can make a whole hall wait with a few tries.
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    const { uid, token } = umi;
    expect((await ask(PATHS.claimGuestAlbum, { uid, code }, { uid, token }, network)).status).toBe(429);
    expect((await tryCode(code, "192.0.2.1")).status).toBe(200);
    expect([...app.refusals.all()]).toContainEqual(["wrong-codes", 2]);
  });
});
