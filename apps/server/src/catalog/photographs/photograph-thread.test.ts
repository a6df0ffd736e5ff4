// Rule (an-aquariums-data)

import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { ThreadError } from "../../platform/errors.ts";
import { PhotographError } from "../pictures/image-format.ts";
import { PhotographThread } from "./photograph-thread.ts";

const FAILING = fileURLToPath(new URL("../../testing/photographs/failing-tasks.ts", import.meta.url));

const open: PhotographThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.close())));

/** Passes photographs of these words to one thread at the same time; resolves to the outcomes. */
async function outcomes(
  words: readonly string[],
  settings: ConstructorParameters<typeof PhotographThread>[0] = {},
): Promise<unknown[]> {
  const thread = new PhotographThread({ filename: FAILING, ...settings });
  open.push(thread);
  const runs = words.map((word) => thread.run("readPhotograph", { bytes: new TextEncoder().encode(word) }));
  const settled = await Promise.allSettled(runs);
  return settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason));
}

const codeOf = (error: unknown) => (error instanceof PhotographError ? error.code : error);

it("photographs are read one after the other, and too many at once are refused", async () => {
  const answers = await outcomes(["a", "b", "c", "d", "e"], { maxWaiting: 2 });
  expect(answers.map(codeOf)).toEqual(["a", "b", "c", "busy", "busy"]);
});

it("a photograph that takes too long is given up, and the next one gets a thread", async () => {
  const answers = await outcomes(["hang", "next"], { maxMs: 1_500 });
  expect(answers.map(codeOf)).toEqual(["too-slow", "next"]);
});

it.each(["throw", "exit"])(
  "a fault of the thread's (%s) fails one photograph and none behind it",
  async (fault) => {
    const answers = await outcomes([fault, "next"]);
    expect(answers).toEqual([expect.any(ThreadError), "next"]);
  },
);

it("a refusal is a PhotographError with its code, in words", async () => {
  const [refused] = await outcomes(["refuse"]);
  expect(refused).toMatchObject({ code: "damaged", message: "The photograph is damaged or incomplete." });
});
