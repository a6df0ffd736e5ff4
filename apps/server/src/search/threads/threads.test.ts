import { fileURLToPath } from "node:url";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError, ThreadError } from "../../platform/errors.ts";
import { Threads } from "./threads.ts";

const FAILING = fileURLToPath(new URL("../../testing/failing-tasks.ts", import.meta.url));
const log = pino({ level: "silent" });
const encode = (text: string) => new TextEncoder().encode(text);

const open: Threads[] = [];
afterEach(() => Promise.all(open.splice(0).map((threads) => threads.close())));

function newThreads(count: number, filename?: string): Threads {
  const threads = new Threads({ count, log, ...(filename && { filename }) });
  open.push(threads);
  return threads;
}

/** Runs tasks at the same time, one for each word, which says what it does; returns the outcomes. */
async function outcomes(threads: Threads, words: readonly string[], client = "a"): Promise<unknown[]> {
  const runs = words.map((word) => threads.run("decodeSearch", { body: encode(word) }, { client }));
  const settled = await Promise.allSettled(runs);
  return settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason));
}

describe("a task in a thread", () => {
  it("answers what it made of a body, which was moved there", async () => {
    const search = { pos: countByCell([]), part: everythingVisible(), aquarium: "testhall", penname: "p" };
    const body = encode(JSON.stringify({ ...search, data: [] }));
    const decoded = await newThreads(1).run("decodeSearch", { body }, { client: "a" });
    expect(decoded).toMatchObject(search);
    expect(body).toHaveLength(0);
  });

  it("refuses as the call does, with a code and in words that name the field", async () => {
    const refused = newThreads(1).run(
      "decodeSearch",
      { body: encode('{"aquarium":"testhall"}') },
      { client: "a" },
    );
    await expect(refused).rejects.toThrow(ApiError);
    await expect(refused).rejects.toMatchObject({
      code: "bad-request",
      message: expect.stringContaining("pos: "),
    });
  });
});

describe("a thread that fails", () => {
  it.each(["throw", "exit"])(
    "rejects the task that made it fail (%s), and answers the others",
    async (how) => {
      const answers = await outcomes(newThreads(1, FAILING), ["one", how, "two", "three"]);
      expect(answers).toEqual([{ word: "one" }, expect.any(ThreadError), { word: "two" }, { word: "three" }]);
    },
  );

  // Rule (operating.md#monitoring): A thread that ends fails one request, and another takes its place
  it("is replaced as often as it ends", async () => {
    const threads = newThreads(2, FAILING);
    const answers = await outcomes(threads, ["exit", "exit", "exit", "one"]);
    expect(answers.filter((answer) => answer instanceof ThreadError)).toHaveLength(3);
    expect(await outcomes(threads, ["two", "three"])).toEqual([{ word: "two" }, { word: "three" }]);
  });
});

// Rule (operating.md#monitoring)
describe("the queue for threads", () => {
  it("is bounded for each client: what is more is refused until later, and other clients' tasks are taken", async () => {
    const threads = newThreads(1, FAILING);
    const many = outcomes(threads, ["wait", ...new Array(250).fill("one")]);
    const other = outcomes(threads, ["two"], "b");
    const answers = await many;
    const refused = answers.filter((answer) => answer instanceof ApiError);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: "service-unavailable", retryAfter: 2 });
    expect(answers.filter((answer) => !(answer instanceof ApiError))).toHaveLength(201);
    expect(await other).toEqual([{ word: "two" }]);
  });

  // Rule (operating.md#monitoring): Clients take turns for the server's threads, and no queue for them is
  //   endless
  it("gives clients turns: one's second task comes after another's first", async () => {
    const threads = newThreads(1, FAILING);
    const order: string[] = [];
    const run = async (word: string, client: string) => {
      await threads.run("decodeSearch", { body: encode(word) }, { client });
      order.push(word);
    };
    await Promise.all([run("wait", "a"), run("a1", "a"), run("a2", "a"), run("a3", "a"), run("b1", "b")]);
    expect(order).toEqual(["wait", "a1", "b1", "a2", "a3"]);
  });

  // Rule (operating.md#monitoring): Nothing waits for a thread that nobody waits for
  it("drops the tasks of who has gone, and does no others' later for them", async () => {
    const threads = newThreads(1, FAILING);
    const first = outcomes(threads, ["wait"]);
    const left = new AbortController();
    const owner = { client: "b", gone: left.signal };
    const dropped = threads.run("decodeSearch", { body: encode("exit") }, owner);
    const other = outcomes(threads, ["one"], "b");
    expect(threads.waiting).toBe(2);
    left.abort();
    expect(threads.waiting).toBe(1);
    await expect(dropped).rejects.toMatchObject({ code: "service-unavailable" });
    await expect(threads.run("decodeSearch", { body: encode("exit") }, owner)).rejects.toThrow(ApiError);
    expect([await first, await other]).toEqual([[{ word: "wait" }], [{ word: "one" }]]);
  });

  it("lets a task run to its end whose client goes meanwhile", async () => {
    const threads = newThreads(1, FAILING);
    await outcomes(threads, ["one"]);
    const left = new AbortController();
    const running = threads.run("decodeSearch", { body: encode("wait") }, { client: "a", gone: left.signal });
    left.abort();
    expect(await running).toEqual({ word: "wait" });
  });

  it("makes room, where three networks fill it, for a fourth: the longest line loses its last", async () => {
    const threads = newThreads(1, FAILING);
    const wait = outcomes(threads, ["wait"], "w");
    const long = outcomes(threads, new Array(200).fill("one"), "a");
    const others = [
      outcomes(threads, new Array(100).fill("one"), "b"),
      outcomes(threads, new Array(100).fill("one"), "c"),
    ];
    expect(threads.waiting).toBe(400);
    expect(await outcomes(threads, ["two"], "d")).toEqual([{ word: "two" }]);
    const refused = (await long).map((answer) => answer instanceof ApiError);
    expect(refused).toEqual([...new Array(199).fill(false), true]);
    expect((await Promise.all([wait, ...others])).flat()).not.toContainEqual(expect.any(ApiError));
  });

  it("takes the second task of a request whose first is done, however much waits, and keeps it", async () => {
    const threads = newThreads(1, FAILING);
    const many = outcomes(threads, ["wait", ...new Array(199).fill("one")]);
    const owner = { client: "a", continues: true };
    const second = threads.run("decodeSearch", { body: encode("two") }, owner);
    const third = threads.run("decodeSearch", { body: encode("three") }, owner);
    const full = outcomes(threads, new Array(199).fill("one"), "b");
    expect(threads.waiting).toBe(400);
    const newcomers = outcomes(threads, ["four", "five"], "c");
    expect(await Promise.all([second, third])).toEqual([{ word: "two" }, { word: "three" }]);
    expect(await newcomers).toEqual([{ word: "four" }, { word: "five" }]);
    await Promise.all([many, full]);
  });
});

describe("threads that are prepared", () => {
  const snapshot = {} as Parameters<Threads["warmUp"]>[0];

  it("say where they cannot be", async () => {
    // These tasks have none that prepares.
    await expect(newThreads(1, FAILING).warmUp(snapshot)).rejects.toThrow(ThreadError);
  });

  it("say nothing where they are ended meanwhile", async () => {
    const threads = newThreads(1, FAILING);
    const prepared = threads.warmUp(snapshot);
    await threads.close();
    await expect(prepared).resolves.toBeUndefined();
  });
});
