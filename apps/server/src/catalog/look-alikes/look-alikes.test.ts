// Rule (staff.md#before-and-after-publishing)

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { createRandom } from "@harapen/simulator/random";
import { expect, it, vi } from "vitest";
import { searchVersions, shareSnapshot } from "../published/aquarium-snapshot.ts";
import { LookAlikes, toSimulated } from "./look-alikes.ts";

function aquarium(size: number, slug = "hall", gender = "female") {
  const references = Array.from({ length: size }, (_, id) => ({
    id: String(id),
    spots: makeHumboldtPattern(createRandom(id)),
    bandColors: ["red"],
  }));
  const penguins = references.map(({ id, spots }) => ({
    id,
    picture: "",
    icon: "",
    band_color: ["red"],
    gender,
    spots,
  }));
  const versions = searchVersions({ catalog: "1", learned: "none", visitors: "shipped" });
  return shareSnapshot({ slug, penguins, references, visitors: {}, versions });
}

/** Resolves to the reports, requested until they are ready. */
async function untilReady(lookAlikes: LookAlikes, snapshot: ReturnType<typeof aquarium>) {
  return vi.waitFor(
    () => {
      const answer = lookAlikes.reportsOf(snapshot);
      if (answer.state !== "ready") throw new Error("still running");
      return answer.penguins;
    },
    { timeout: 20_000, interval: 20 },
  );
}

it("checks an aquarium in a thread, and keeps the reports of its latest version", async () => {
  const lookAlikes = new LookAlikes();
  const [first, second] = [aquarium(3), aquarium(4)];
  expect(lookAlikes.reportsOf(first)).toEqual({ state: "running" });
  const reports = await untilReady(lookAlikes, first);
  expect(reports.map(({ id }) => id)).toEqual(["0", "1", "2"]);
  expect(lookAlikes.reportsOf(first)).toEqual({ state: "ready", penguins: reports });
  expect(lookAlikes.reportsOf(second)).toEqual({ state: "running" });
  expect(await untilReady(lookAlikes, second)).toHaveLength(4);
  await lookAlikes.close();
});

// Rule (staff.md#before-and-after-publishing): The lists of penguins show the shares of reports that somebody
//   has asked for, and have none made
it("begins nothing for who asks what is known, and tells it once somebody has begun", async () => {
  const { lookAlikes, threads } = checkWith("setInterval(() => {}, 1000);");
  expect(lookAlikes.knownOf(aquarium(2))).toEqual({ state: "unknown" });
  expect(threads).toHaveLength(0);
  lookAlikes.reportsOf(aquarium(2));
  expect(lookAlikes.knownOf(aquarium(2, "hall", "male"))).toEqual({ state: "running" });
  expect(lookAlikes.knownOf(aquarium(3)), "of other patterns").toEqual({ state: "unknown" });
  await lookAlikes.close();
});

it("the check does not begin anew where neither a pattern nor a band has changed", async () => {
  const { lookAlikes, threads } = checkWith("setInterval(() => {}, 1000);");
  for (const gender of ["female", "male"]) lookAlikes.reportsOf(aquarium(2, "hall", gender));
  await expect.poll(() => threads).toHaveLength(1);
  await threads[0]?.terminate();
  await untilFailed(lookAlikes, aquarium(2, "hall", "unknown"));
  expect(threads).toHaveLength(1);
  await lookAlikes.close();
});

/** Resolves once the check says that it has failed. */
async function untilFailed(lookAlikes: LookAlikes, snapshot: ReturnType<typeof aquarium>) {
  await vi.waitFor(() => expect(() => lookAlikes.reportsOf(snapshot)).toThrow("could not be found"), 20_000);
}

/** Returns a check whose threads run `code`, and the threads that were started. */
function checkWith(code: string) {
  const threads: Worker[] = [];
  const startThread = () => {
    const thread = new Worker(code, { eval: true, stderr: true });
    threads.push(thread);
    return thread;
  };
  return { lookAlikes: new LookAlikes(startThread), threads };
}

it.each([
  ["throws", 'throw new Error("no room");'],
  ["ends without an answer", "process.exit(1);"],
])("says once that a thread %s, and begins anew when asked again", async (_, code) => {
  const { lookAlikes, threads } = checkWith(code);
  const snapshot = aquarium(2);
  lookAlikes.reportsOf(snapshot);
  await untilFailed(lookAlikes, snapshot);
  expect(lookAlikes.reportsOf(snapshot)).toEqual({ state: "running" });
  await expect.poll(() => threads).toHaveLength(2);
  await lookAlikes.close();
});

it("checks one aquarium at a time, and of one that has changed meanwhile the latest version alone", async () => {
  const { lookAlikes, threads } = checkWith("setInterval(() => {}, 1000);");
  lookAlikes.reportsOf(aquarium(2, "hall"));
  await expect.poll(() => threads).toHaveLength(1);
  for (const size of [2, 3, 4]) lookAlikes.reportsOf(aquarium(size, "pool"));
  await threads[0]?.terminate();
  await expect.poll(() => threads).toHaveLength(2);
  const exits = once(threads[1] as Worker, "exit");
  await lookAlikes.close();
  await exits;
  expect(threads).toHaveLength(2);
});

it("the check tells a penguin that was not traced from one without spots, and takes what visitors taught", () => {
  const record = { picture: "", icon: "", band_color: [] };
  const learned = [{ x: 200, y: 200, r: 4, deviation: 5, presence: 0.8 }];
  const penguins = [
    { ...record, id: "untraced" },
    { ...record, id: "spotless", spots: [] },
    { ...record, id: "learned" },
  ];
  const references = [
    { id: "untraced", spots: [], names: ["Ann"] },
    { id: "spotless", spots: [] },
    { id: "learned", spots: learned },
  ];
  const simulated = toSimulated({ penguins, references });
  expect(simulated.map(({ spots }) => spots)).toEqual([undefined, [], learned]);
  expect(simulated[0]).not.toHaveProperty("names");
});
