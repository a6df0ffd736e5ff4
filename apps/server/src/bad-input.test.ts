import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import { afterAll, describe, expect, it } from "vitest";
import { handleClientError } from "./platform/http/error-handlers.ts";
import { makePng, toDataUrl } from "./testing/png-fixture.ts";
import { runApp, SLUG } from "./testing/running-app.ts";

const app = await runApp();
afterAll(() => app.stop());

const image = toDataUrl(makePng());
const FORM = "application/x-www-form-urlencoded";
const part = everythingVisible();
const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
const strokeOf = (points: number) => ({
  stroke: 0,
  brushSize: 1,
  pos: Array.from({ length: points }, () => ({ x: 1, y: 1 })),
});
const manyPoints = strokeOf(20_001);
const halfOfThem = strokeOf(10_001);
const longId = "x".repeat(201);

const VALID = {
  search: { pos: [0, 0, 0, 0, 1, 0, 0, 0, 0], part, aquarium: SLUG },
  drawing: { mail: "guest", uid: "guest", aquarium: SLUG, penguin_name: "p1", image },
  event: { event_id: randomUUID(), session_id: "s", name: "dance", client_ts: 0, payload: {} },
  record: {
    name: "guest",
    uid: "guest",
    aquarium: SLUG,
    penname: "",
    bandcolor: "[]",
    image,
    time: "1",
    data: "[]",
    ranking: "[]",
    part: JSON.stringify(part),
    rank: "0",
  },
};
const form = (changes: Record<string, string>) =>
  new URLSearchParams({ ...VALID.record, ...changes }).toString();
const without = (key: string) => {
  const fields = new URLSearchParams(VALID.record);
  fields.delete(key);
  return fields.toString();
};

async function refusal(answer: Response): Promise<{ status: number; message: string }> {
  const { drawings = [], ...body } = (await answer.json()) as {
    success: boolean;
    message: string;
    drawings?: unknown[];
  };
  expect(drawings).toEqual([]);
  expect(body).toEqual({ success: false, message: expect.any(String) });
  expect(body.message).not.toMatch(/\.ts|node_modules|at \w+ \(/);
  return { status: answer.status, message: body.message };
}

async function nothingIsStored(): Promise<void> {
  for (const table of ["record", "drawing", "event", "event_aside"] as const) {
    expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

describe("a search", () => {
  it.each<[string, unknown, number]>([
    ["of nothing", {}, 400],
    ["that is no object", [1], 400],
    ["that is null", "null", 400],
    ["that is not JSON", "{", 400],
    ["that is empty", "", 400],
    ["with eight counts", { ...VALID.search, pos: [1, 1, 1, 1, 1, 1, 1, 1] }, 400],
    ["with a negative count", { ...VALID.search, pos: [-1, 0, 0, 0, 0, 0, 0, 0, 0] }, 400],
    ["with half a stroke", { ...VALID.search, pos: [0.5, 0, 0, 0, 0, 0, 0, 0, 0] }, 400],
    ["with a count that is no number", { ...VALID.search, pos: [null, 0, 0, 0, 0, 0, 0, 0, 0] }, 400],
    ["with a huge count", { ...VALID.search, pos: [1e308, 0, 0, 0, 0, 0, 0, 0, 0] }, 400],
    ["with an infinite count", JSON.stringify(VALID.search).replace("[0,", "[1e999,"), 400],
    ["with NaN", JSON.stringify(VALID.search).replace("[0,", "[NaN,"), 400],
    ["with a mask of zeros", { ...VALID.search, part: new Array(9).fill(0) }, 400],
    ["with a stroke that lacks its points", { ...VALID.search, data: [{ stroke: 0, brushSize: 1 }] }, 400],
    [
      "with a point out of this world",
      { ...VALID.search, data: [{ stroke: 0, brushSize: 1, pos: [{ x: 1e9, y: 0 }] }] },
      400,
    ],
    ["with too many points", { ...VALID.search, data: [manyPoints] }, 400],
    ["with too many points of all strokes", { ...VALID.search, data: [halfOfThem, halfOfThem] }, 400],
    ["nested very deep", deep, 400],
    ["with a prototype", `{"__proto__":{"a":1},${JSON.stringify(VALID.search).slice(1)}`, 400],
    ["with a constructor's prototype", { ...VALID.search, constructor: { prototype: {} } }, 400],
    ["in no aquarium", { ...VALID.search, aquarium: "" }, 400],
    ["in an aquarium named like a prototype", { ...VALID.search, aquarium: "__proto__" }, 400],
    ["in an aquarium that is not there", { ...VALID.search, aquarium: "nowhere" }, 404],
    ["with a NUL in the name", { ...VALID.search, penname: "a\0" }, 400],
    ["that is too large", { ...VALID.search, extra: "x".repeat(400_001) }, 413],
  ])("%s is refused", async (_, body, status) => {
    expect((await refusal(await app.post(PATHS.search, body))).status).toBe(status);
  });

  // Rule (the-calls): A search is `POST`, JSON
  it.each(["text/plain", FORM, "application/xml", "multipart/form-data; boundary=x"])(
    "as %s is refused",
    async (type) => {
      expect((await refusal(await app.post(PATHS.search, VALID.search, type))).status).toBe(415);
    },
  );
});

describe("a record", () => {
  // Rule (validation): What is malformed is stored nowhere
  it.each<[string, string, number]>([
    ["of nothing", "", 400],
    ["without a picture", without("image"), 400],
    ["without strokes", without("data"), 400],
    ["without a rank", without("rank"), 400],
    ["with strokes that are not JSON", form({ data: "[{" }), 400],
    ["with a rank that is no number", form({ rank: "first" }), 400],
    ["with a negative rank", form({ rank: "-1" }), 400],
    ["with a rank beyond every ranking", form({ rank: "3000000000" }), 400],
    ["with an infinite time", form({ time: "1e999" }), 400],
    ["with NaN for a time", form({ time: "NaN" }), 400],
    ["with a mask of eight", form({ part: "[1,1,1,1,1,1,1,1]" }), 400],
    ["behind a flood of fields", `${"a&".repeat(1_000)}${form({})}`, 400],
    ["with two names", `${form({})}&name=other`, 400],
    ["with a NUL in the penguin's name", form({ penname: "a\0b" }), 400],
    ["with a NUL deep in the ranking", form({ ranking: '[{"id":"1","a":[{"b":"\\u0000"}]}]' }), 400],
    ["with a NUL in a key of the ranking", form({ ranking: '[{"id":"1","\\u0000":1}]' }), 400],
    ["with a ranking nested very deep", form({ ranking: `[{"id":"1","a":${deep}}]` }), 400],
    ["with a ranking of ids too long", form({ ranking: JSON.stringify([{ id: longId }]) }), 400],
    ["with an id of a drawing that is none", form({ drawing_id: "1" }), 400],
    ["with a picture that is a page", form({ image: "data:text/html;base64,AAAA" }), 400],
    ["with a picture that is no PNG", form({ image: "data:image/png;base64,AAAA" }), 400],
    ["with a picture too small to be a drawing", form({ image: toDataUrl(makePng(15, 16)) }), 400],
    ["of an aquarium that is not there", form({ aquarium: "nowhere" }), 404],
    ["that is too large", form({ name: "x".repeat(1_500_001) }), 413],
  ])("%s is refused, and nothing stored", async (_, body, status) => {
    expect((await refusal(await app.post(PATHS.saveRecord, body, FORM))).status).toBe(status);
    await nothingIsStored();
  });

  // Rule (the-calls)
  it("as JSON is refused", async () => {
    expect((await refusal(await app.post(PATHS.saveRecord, VALID.record))).status).toBe(415);
  });
});

describe("a drawing", () => {
  it.each<[string, unknown, number]>([
    ["of nothing", {}, 400],
    ["that is not JSON", "nope", 400],
    ["without a penguin", { ...VALID.drawing, penguin_name: "" }, 400],
    ["with a number for a visitor", { ...VALID.drawing, uid: 7 }, 400],
    ["with a NUL in the penguin's name", { ...VALID.drawing, penguin_name: "a\0" }, 400],
    ["with a picture that is no PNG", { ...VALID.drawing, image: "data:image/png;base64,R0lGODlh" }, 400],
    ["with a picture that is no text", { ...VALID.drawing, image: { a: 1 } }, 400],
    ["of an aquarium that is not there", { ...VALID.drawing, aquarium: "nowhere" }, 404],
    ["that is too large", { ...VALID.drawing, image: `${image}${"A".repeat(600_000)}` }, 413],
  ])("%s is refused, and nothing stored", async (_, body, status) => {
    expect((await refusal(await app.post(PATHS.saveDrawing, body))).status).toBe(status);
    await nothingIsStored();
  });
});

describe("an event", () => {
  it.each<[string, unknown, number]>([
    ["of nothing", {}, 400],
    ["that is not JSON", "sent in a hurry", 400],
    ["without an id", { ...VALID.event, event_id: "1" }, 400],
    ["without a time", { ...VALID.event, client_ts: null }, 400],
    ["with a payload that is a list", { ...VALID.event, payload: [] }, 400],
    ["with a NUL in its session", { ...VALID.event, session_id: "\0" }, 400],
    [
      "with a payload nested very deep",
      `{"payload":{"a":${deep}},${JSON.stringify({ ...VALID.event, payload: undefined }).slice(1)}`,
      400,
    ],
    ["that is too large", { ...VALID.event, payload: { a: "x".repeat(64_000) } }, 413],
  ])("%s is refused, and nothing stored", async (_, body, status) => {
    for (const type of ["application/json", "text/plain"]) {
      expect((await refusal(await app.post(PATHS.logEvent, body, type))).status).toBe(status);
    }
    await nothingIsStored();
  });
});

describe("an album or a registration", () => {
  it.each([PATHS.loadAlbum, PATHS.registerUser])("that is malformed is refused by %s", async (path) => {
    for (const body of [{}, "{", { uid: "" }, { uid: 1, name: "x" }]) {
      expect((await refusal(await app.post(path, body))).status).toBe(400);
    }
    expect((await refusal(await app.post(path, { uid: "x".repeat(20_000) }))).status).toBe(413);
  });
});

describe("a request far larger than any call takes", () => {
  it.each([PATHS.search, PATHS.saveRecord, PATHS.logEvent])(
    "is read to its end, so that who sends it reads the answer: %s",
    async (path) => {
      const body = "x".repeat(9_000_000);
      const large = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${path === PATHS.saveRecord ? FORM : "application/json"}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const next = "GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
      const answers = (await app.raw(large + next)).match(/HTTP\/1\.1 \d+/g);
      expect(answers).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
    },
  );
});

describe("a request that no call takes", () => {
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("is refused as not found: %s", async (method) => {
    expect((await refusal(await fetch(app.address + PATHS.search, { method }))).status).toBe(404);
  });

  it("is refused when its address is malformed", async () => {
    expect((await refusal(await app.get("/api/harapen/%zz/base.json"))).status).toBe(400);
  });
});

describe("a connection that brings no HTTP request", () => {
  it("is refused in the same shape", async () => {
    const answer = await app.raw("GET / HTTP/1.1\r\nnonsense\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ success: false });
  });

  it("is answered 431 when its headers are too large", async () => {
    const answer = await app.raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("is answered 408 when it took too long to arrive", async () => {
    const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    const server = createServer((socket) => handleClientError(late, socket.resume()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect((await refusal(answer)).status).toBe(408);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("the reason of a refusal", () => {
  // Rule (validation): A call that fails its schema is refused in words that name the field
  it("names the field to the client and is in the log, without what was sent", async () => {
    const { message } = await refusal(await app.post(PATHS.saveRecord, form({ rank: "s3cret" }), FORM));
    expect(message).toContain("rank");
    const log = app.logged();
    expect(log.includes("rank: ")).toBe(true);
    for (const sent of ["s3cret", image.slice(22, 42)]) expect(log.includes(sent)).toBe(false);
  });

  // Rule (operating.md#monitoring)
  it("is ours, not the visitor's, when the database fails", async () => {
    const broken = await runApp();
    await broken.rooms.close();
    const { status, message } = await refusal(await broken.post(PATHS.search, VALID.search));
    expect(status).toBe(500);
    expect(message).toContain("our side");
    expect((await broken.get("/health/live")).status).toBe(200);
    expect((await broken.get("/health/ready")).status).toBe(503);
    await broken.stop();
  });
});
