import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { MAX_PHOTOGRAPH_BYTES, sentPhotograph } from "@harapen/contract/staff/photographs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { metadataIn, withJpegSegments, withMetadata } from "../../testing/photographs/metadata.ts";
import { renderPhotograph } from "../../testing/photographs/render-photograph.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

/** Not the machine's own, which has no network's bounds. */
const NETWORK = "203.0.113.5";
const PATH = STAFF_PATHS.photographs(SLUG);

let app: RunningApp;
let helper: SignedInPerson;
let photograph: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
  helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
  const picture = await renderPhotograph({ width: 640, height: 480 });
  photograph = Uint8Array.from(withJpegSegments(await withMetadata(picture).jpeg().toBuffer()));
});
afterAll(() => app.stop());

const send = (body: Uint8Array, { type = "image/jpeg", query = "" } = {}) =>
  helper.call("POST", PATH + query, body, { "content-type": type, "x-forwarded-for": NETWORK });
const sent = async (...sending: Parameters<typeof send>) =>
  sentPhotograph.parse(await (await send(...sending)).json());
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
      expect((await send(photograph, { type })).status).toBe(200);
    },
  );

  it.each([
    ["not-a-photograph", 415, Buffer.from("GPS,35.6,139.7")],
    ["damaged", 422, Buffer.from("ffd8ffe000104a464946", "hex")],
    ["heic", 415, Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(300)}`, "latin1")],
    ["not-a-photograph", 415, Buffer.alloc(0)],
  ])("is refused as %s, with %d", async (code, status, bytes) => {
    const answer = await send(bytes);
    const refused = { success: false, code, message: expect.stringMatching(/\.$/) };
    expect([answer.status, await answer.json()]).toEqual([status, refused]);
  });

  // Rule (an-aquariums-data): Staff send photographs of up to 25 MB, of whichever media type, and are told by
  //   a code why one is refused
  it("may have 25 MB, and no byte more", async () => {
    const answers = [];
    for (const bytes of [MAX_PHOTOGRAPH_BYTES, MAX_PHOTOGRAPH_BYTES + 1]) {
      const padded = new Uint8Array(bytes);
      padded.set(photograph);
      answers.push(await send(padded));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 413]);
    expect(await answers[1]?.json()).toMatchObject({ code: "too-large" });
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
