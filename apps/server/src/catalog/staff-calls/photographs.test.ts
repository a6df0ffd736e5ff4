import { readdirSync } from "node:fs";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  cutIconResponse,
  MAX_PHOTOGRAPH_BYTES,
  type PhotographState,
  photographBegun,
  sentPhotograph,
} from "@harapen/contract/staff/photographs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { metadataIn, withJpegSegments, withMetadata } from "../../testing/photographs/metadata.ts";
import { stateOnceRead } from "../../testing/photographs/photograph-state.ts";
import { renderPhotograph } from "../../testing/photographs/render-photograph.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** Not the machine's own, which has no network's bounds. */
const NETWORK = "203.0.113.5";
const PATH = STAFF_PATHS.photographs(SLUG);
const MINUTE = 60_000;
/** Where the server stores files that are sent. */
const scratch = temporaryFolder();

let app: RunningApp;
let helper: SignedInPerson;
let photograph: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
  vi.stubEnv("TMPDIR", scratch);
  helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
  const picture = await renderPhotograph({ width: 640, height: 480 });
  photograph = Uint8Array.from(withJpegSegments(await withMetadata(picture).jpeg().toBuffer()));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.stop();
});

const send = (body: Uint8Array, { type = "image/jpeg", query = "" } = {}) =>
  helper.call("POST", PATH + query, body, { "content-type": type, "x-forwarded-for": NETWORK });
const askState = (id: string) => helper.call("GET", STAFF_PATHS.photographState(SLUG, id));
const stateOf = async (answer: Response): Promise<PhotographState> => {
  const { id } = photographBegun.parse(await answer.json());
  return stateOnceRead(() => askState(id));
};
const sent = async (...sending: Parameters<typeof send>) =>
  sentPhotograph.parse(await stateOf(await send(...sending)));
const show = (id: string, query = "") => helper.call("GET", STAFF_PATHS.photograph(SLUG, id) + query);

// Rule (an-aquariums-data)
describe("a photograph that staff send", () => {
  // Rule (an-aquariums-data): A photograph is kept upright for tracing; the file as sent is kept for staff
  //   alone, or discarded, as they choose
  it("is kept upright for those who trace it, and for no visitor", async () => {
    const { id, width, height, picture, icon } = await sent(photograph);
    expect([width, height, picture, icon]).toEqual([640, 480, `${id}.jpg`, `${id}-icon.jpg`]);
    const answer = await show(id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=3600");
    const bytes = await answer.bytes();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480 });
    expect(metadataIn(bytes)).toEqual([]);
    expect((await app.get(STAFF_PATHS.photograph(SLUG, id))).status).toBe(401);
  });

  it("is discarded as it was sent, or kept, as they choose", async () => {
    const { id } = await sent(photograph);
    expect((await show(id, "?as=original")).status).toBe(404);
    const kept = await sent(photograph, { query: "?keep=original" });
    const answer = await show(kept.id, "?as=original");
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(Buffer.from(await answer.bytes()).equals(photograph)).toBe(true);
  });

  it.each(["image/png", "image/heic", "image/x-unknown"])(
    "is read by its content, sent as %s",
    async (type) => {
      expect(await stateOf(await send(photograph, { type }))).toMatchObject({ state: "ready" });
    },
  );

  it.each([
    ["not-a-photograph", Buffer.from("GPS,35.6,139.7")],
    ["damaged", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["heic", Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(300)}`, "latin1")],
    ["not-a-photograph", Buffer.alloc(0)],
  ])("is refused as %s, once it was read", async (code, bytes) => {
    const refused = { state: "refused", code, message: expect.stringMatching(/\.$/) };
    expect(await stateOf(await send(bytes))).toEqual(refused);
  });

  it("is refused at once where it says that it is no image", async () => {
    expect((await send(photograph, { type: "text/csv" })).status).toBe(415);
  });

  // Rule (an-aquariums-data): A photograph is answered with 202 once it has arrived, and read afterwards, one
  //   after the other: another call says how far it is, so that no time-out cuts its answer
  it("is answered before it is read, however many wait", { timeout: 120_000 }, async () => {
    const large = await (await renderPhotograph({ width: 1_500, height: 1_000 }, true)).jpeg().toBuffer();
    const answers = await Promise.all([1, 2, 3].map(() => send(large)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = await Promise.all(answers.map(async (each) => photographBegun.parse(await each.json()).id));
    const now = await Promise.all(ids.map(async (id) => (await askState(id)).json()));
    expect(now).toEqual(ids.map(() => ({ state: "reading" })));
    const read = await Promise.all(ids.map((id) => stateOnceRead(() => askState(id))));
    expect(read.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  });

  // Rule (an-aquariums-data): Staff cut a bird's round icon out of a photograph: a square of it, of which
  //   what lies beyond it is left out
  it("has a square of it cut out as an icon, the same square under the same name", async () => {
    const { id } = await sent(photograph);
    const cut = (square: object) => helper.call("POST", STAFF_PATHS.photographIcons(SLUG, id), square);
    const { icon } = cutIconResponse.parse(await (await cut({ x: 100, y: 50, side: 300 })).json());
    expect(await (await cut({ x: 100, y: 50, side: 300 })).json()).toEqual({ icon });
    const media = (await app.rooms.catalog.drafts.media(SLUG)).get(icon);
    const shown = await app.rooms.catalog.aquariums.pictures.version(SLUG, icon, media?.hash ?? "");
    expect(await sharp(shown?.bytes).metadata()).toMatchObject({ width: 240, height: 240, format: "jpeg" });
    const beyond = cutIconResponse.parse(await (await cut({ x: 500, y: 9_000, side: 300 })).json());
    expect(beyond.icon).not.toBe(icon);
    for (const square of [
      { x: -1, y: 0, side: 99 },
      { x: 0, y: 0, side: 2 },
      { x: 0.5, y: 0, side: 99 },
    ])
      expect((await cut(square)).status).toBe(400);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("leaves no file behind", async () => {
    await sent(photograph);
    await expect.poll(() => readdirSync(scratch)).toEqual([]);
  });

  it("is dropped, with its file, where its aquarium is removed meanwhile", async () => {
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: "oldhall" } });
    const admin = await signInPerson(app, "Admin", { admin: true });
    const type = { "content-type": "image/jpeg" };
    const stored = async () =>
      (await app.database.selectFrom("picture").select("digest").execute()).map(({ digest }) => digest);
    const before = await stored();
    const answer = await admin.call("POST", STAFF_PATHS.photographs("oldhall"), photograph, type);
    expect(answer.status).toBe(202);
    await admin.call("DELETE", STAFF_PATHS.aquarium("oldhall"), { slug: "oldhall" });
    await expect.poll(() => readdirSync(scratch), { timeout: 20_000 }).toEqual([]);
    const left = app.database.selectFrom("photograph").select("width").where("aquarium", "=", "oldhall");
    expect(await left.execute()).toEqual([]);
    expect((await stored()).filter((digest) => !before.includes(digest))).toEqual([]);
  });

  it("counts as interrupted where nothing has touched it for minutes, as after a server was killed", async () => {
    const readings = app.rooms.catalog.photographReadings;
    const reading = { aquarium: SLUG, id: "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11" };
    await readings.begin(reading);
    expect(await readings.state(reading, Date.now() + MINUTE)).toEqual({ state: "reading" });
    const interrupted = { state: "refused", code: "service-unavailable", message: expect.any(String) };
    expect(await readings.state(reading, Date.now() + 3 * MINUTE)).toEqual(interrupted);
    await readings.deleteExpired(new Date(Date.now() + 23 * 60 * MINUTE));
    expect((await askState(reading.id)).status).toBe(200);
    await readings.deleteExpired(new Date(Date.now() + 25 * 60 * MINUTE));
    expect((await askState(reading.id)).status).toBe(404);
  });

  // Rule (an-aquariums-data): Staff send photographs of up to 25 MB, of whichever media type, and learn by
  //   a code why one is refused
  it("may have 25 MB, and no byte more", async () => {
    const answers = [];
    for (const bytes of [MAX_PHOTOGRAPH_BYTES, MAX_PHOTOGRAPH_BYTES + 1]) {
      const padded = new Uint8Array(bytes);
      padded.set(photograph);
      answers.push(await send(padded));
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 413]);
    expect(await answers[1]?.json()).toMatchObject({ code: "too-large" });
    expect(await stateOf(answers[0] as Response)).toMatchObject({ state: "ready" });
  });

  it("is a line of the audit log, without a word of the file", async () => {
    const { id } = await sent(photograph, { query: "?keep=original" });
    const lines = await app.database
      .selectFrom("audit_entry")
      .selectAll()
      .where("subject", "=", id)
      .execute();
    expect(lines).toMatchObject([{ action: "send-photograph", aquarium: SLUG, member: helper.id }]);
    expect(JSON.parse(lines[0]?.after ?? "")).toEqual({ width: 640, height: 480, keep: "original" });
  });
});

// Rule (an-aquariums-data): Staff see a photograph from an exchange folder as visitors see it, once a zip was
//   taken into the draft
it("a photograph that came with an exchange folder is shown to staff as visitors see it", async () => {
  const [first] = await app.rooms.catalog.aquariums.penguins(SLUG);
  const answer = await show(first?.photographs?.[0]?.id ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
});

it.each(["00000000-0000-4000-8000-000000000000", "none"])("there is no photograph %s", async (id) => {
  expect((await show(id)).status).toBe(404);
});
