import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { runApp, SLUG } from "../../testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.deleteFrom("event").execute();
  await app.database.deleteFrom("event_aside").execute();
});

const stored = () => app.database.selectFrom("event").selectAll().execute();
const quarantined = () => app.database.selectFrom("event_aside").selectAll().execute();

function event(fields: object = {}): object {
  const payload = { search_id: randomUUID(), more: ["than", "asked"] };
  return { event_id: randomUUID(), session_id: "s1", name: "not_sure", client_ts: 1e12, payload, ...fields };
}

describe("an event", () => {
  // Rule (the-calls): An event is `POST`, JSON of id, session, name, time in milliseconds and payload
  it("is acknowledged when it is stored, with the server's time and the payload's further keys", async () => {
    const before = new Date().toISOString();
    const answer = await app.post(PATHS.logEvent, event());
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    const [row] = await stored();
    expect(JSON.parse(row?.payload ?? "")).toMatchObject({ more: ["than", "asked"] });
    expect((row?.received_at ?? "") >= before).toBe(true);
  });

  // Rule (delivery-of-events)
  it("is stored once, however often it is sent", async () => {
    const same = event();
    const answers = await Promise.all([1, 2, 3].map(() => app.post(PATHS.logEvent, same)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await stored()).toHaveLength(1);
  });

  it("may come as plain text, as beacons send it", async () => {
    const answer = await app.post(PATHS.logEvent, event(), "text/plain;charset=UTF-8");
    expect(answer.status).toBe(204);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ["has a name that the contract does not know", { name: "dance" }, "no event of this name"],
    ["is named like a part of every object", { name: "constructor" }, "no event of this name"],
    ["is named like every object's prototype", { name: "__proto__" }, "no event of this name"],
    ["has a payload that fails its schema", { payload: { search_id: 7 } }, "search_id"],
  ])("is quarantined, with the reason, when it %s", async (_, fields, reason) => {
    expect((await app.post(PATHS.logEvent, event(fields))).status).toBe(202);
    expect(await stored()).toEqual([]);
    expect(await quarantined()).toEqual([
      expect.objectContaining({ reason: expect.stringContaining(reason) }),
    ]);
  });

  // Rule (validation): What strangers send is read no further than its first fault, and nothing in it is too
  //   much for the stack
  it("is quarantined for the first issue of its payload, and no other is collected", async () => {
    const payload = { search_id: randomUUID(), topN: 7, items: new Array(4_900).fill({}) };
    expect((await app.post(PATHS.logEvent, event({ name: "rank_impression", payload }))).status).toBe(202);
    const [row] = await quarantined();
    expect(row?.reason).toMatch(/^items\[0\]\.name: [^;]*$/);
  });

  it.each([
    ["comes from a clock that is years off", { client_ts: -6e13 }],
    ["holds NUL characters and half characters", { payload: { search_id: randomUUID(), "a\0": "\0\ud800" } }],
    ["has half a character in its session", { session_id: "s\udc00" }],
    [
      "has its place in its session and an aquarium",
      { payload: { search_id: randomUUID(), session_seq: 3, aquarium: "a" } },
    ],
  ])("is stored with its payload as it came when it %s", async (_, fields) => {
    const sent = event(fields);
    expect((await app.post(PATHS.logEvent, sent)).status).toBe(204);
    const [row] = await stored();
    expect(JSON.parse(row?.payload ?? "")).toEqual((sent as { payload: object }).payload);
    expect(Date.parse(row?.received_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ["Infinity for a time", JSON.stringify(event({ client_ts: 7 })).replace(":7", ":1e999"), 400],
    ["NaN for a time", JSON.stringify(event({ client_ts: 7 })).replace(":7", ":NaN"), 400],
    [
      "a prototype in its payload",
      JSON.stringify(event()).replace('"search_id"', '"__proto__":{"a":1},"search_id"'),
      400,
    ],
    ["a constructor's prototype", event({ payload: { constructor: { prototype: {} } } }), 400],
    ["a NUL in its name", event({ name: "a\0" }), 400],
  ])("is refused with a message, and not stored, when it has %s", async (_, body, status) => {
    const answer = await app.post(PATHS.logEvent, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ success: false, message: expect.stringContaining("malformed") });
    expect([...(await stored()), ...(await quarantined())]).toEqual([]);
  });

  it.each(["application/x-www-form-urlencoded", "application/xml", "multipart/form-data; boundary=x"])(
    "is refused as %s",
    async (type) => {
      expect((await app.post(PATHS.logEvent, event(), type)).status).toBe(415);
    },
  );

  it("takes the place of the copy that was quarantined before it was valid", async () => {
    const sent = event();
    expect((await app.post(PATHS.logEvent, { ...sent, payload: {} })).status).toBe(202);
    expect((await app.post(PATHS.logEvent, sent)).status).toBe(204);
    expect((await app.post(PATHS.logEvent, { ...sent, payload: {} })).status).toBe(202);
    expect([await stored(), await quarantined()]).toEqual([
      [expect.objectContaining({ name: "not_sure" })],
      [],
    ]);
  });

  it("has to be sent again when the database fails, which the answer says and the log without what was sent", async () => {
    const sent = event({
      session_id: "s3cret-session",
      payload: { search_id: randomUUID(), word: "s3cret" },
    });
    await app.database.schema.alterTable("event").renameTo("elsewhere").execute();
    const refused = await app.post(PATHS.logEvent, sent);
    await app.database.schema.alterTable("elsewhere").renameTo("event").execute();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({ success: false, message: expect.stringContaining("later") });
    expect((await app.post(PATHS.logEvent, sent)).status).toBe(204);
    expect(await stored()).toHaveLength(1);
    expect(app.logged()).toContain("an event was not stored");
    expect(app.logged()).not.toContain("s3cret");
  });
});

// Rule (studies-in-a-visit)
describe("an event of an aquarium that records anonymously", () => {
  const DEVICE = randomUUID();
  const [start, signIn] = [
    { device: DEVICE, app_version: "1", locale: "ja", aquarium: "unnamed", uid: "iss|anna", referrer: "" },
    { provider: "demo", ok: true, uid: "iss|anna" },
  ];

  const setRecording = async (recording: "full" | "anonymous") => {
    const files = aquariumFiles();
    const details = { ...(files["aquarium.json"] as object), slug: "unnamed", recording };
    await importFolder(writeFolder({ ...files, "aquarium.json": details }), app.rooms.catalog.aquariums);
  };

  const whoIsStored = async (name: string, payload: object) => {
    const sent = event({ name, payload });
    const { status } = await app.post(PATHS.logEvent, sent);
    const [row] = [...(await stored()), ...(await quarantined())].slice(-1);
    const { device, uid } = JSON.parse(row?.payload ?? "");
    return [status, device, uid];
  };

  beforeEach(() => setRecording("anonymous"));

  it.each<[string, string, object, unknown[]]>([
    ["session_start", "session_start", start, [204, "anonymous", "guest"]],
    ["login_result", "login_result", { ...signIn, aquarium: "unnamed" }, [204, undefined, "guest"]],
    ["login_result that names no aquarium", "login_result", signIn, [204, undefined, "guest"]],
    [
      "failed login_result",
      "login_result",
      { ...signIn, ok: false, uid: null, aquarium: "unnamed" },
      [204, undefined, null],
    ],
    [
      "session_start that is quarantined",
      "session_start",
      { ...start, locale: "xx" },
      [202, "anonymous", "guest"],
    ],
    ["event that the contract does not know", "dance", start, [202, "anonymous", "guest"]],
  ])(
    "is stored without device and account, whatever the client sent: a %s",
    async (_, name, payload, expected) => {
      expect(await whoIsStored(name, payload)).toEqual(expected);
    },
  );

  it.each([SLUG, "nowhere", "No\0where"])("does not change what is stored of %j", async (aquarium) => {
    const ofAnother = { ...start, aquarium };
    expect(await whoIsStored("session_start", ofAnother)).toEqual([204, DEVICE, "iss|anna"]);
  });

  it("names both again once the aquarium records everything, and an event without an aquarium does too", async () => {
    await setRecording("full");
    expect(await whoIsStored("session_start", start)).toEqual([204, DEVICE, "iss|anna"]);
    expect(await whoIsStored("login_result", signIn)).toEqual([204, undefined, "iss|anna"]);
  });
});
