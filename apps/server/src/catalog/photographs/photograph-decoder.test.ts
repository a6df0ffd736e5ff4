// Rule (an-aquariums-data)

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { PhotographError } from "../pictures/image-format.ts";
import { DecoderError, PhotographDecoder } from "./photograph-decoder.ts";

const FAILING = fileURLToPath(new URL("../../testing/photographs/failing-tasks.ts", import.meta.url));

const open: PhotographDecoder[] = [];
afterEach(() => Promise.all(open.splice(0).map((decoder) => decoder.close())));

function newDecoder(settings: ConstructorParameters<typeof PhotographDecoder>[0] = {}): PhotographDecoder {
  const decoder = new PhotographDecoder({ filename: FAILING, ...settings });
  open.push(decoder);
  return decoder;
}

/** Passes photographs of these words to a decoder at the same time; resolves to the outcomes. */
async function outcomes(words: readonly string[], decoder = newDecoder()): Promise<unknown[]> {
  const folder = temporaryFolder();
  const runs = words.map((word, index) => {
    const path = join(folder, `${index}.jpg`);
    writeFileSync(path, word);
    return decoder.run("readPhotograph", { path });
  });
  const settled = await Promise.allSettled(runs);
  return settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason));
}

const codeOf = (error: unknown) => (error instanceof PhotographError ? error.code : error);

it("photographs are decoded in one process, which is another than the server's", async () => {
  const [first, second] = await outcomes(["who", "who"]);
  expect(first).toEqual(expect.any(Number));
  expect(first).not.toBe(process.pid);
  expect(second).toBe(first);
});

it("a photograph that takes too long is given up, and the next one gets a process", async () => {
  const answers = await outcomes(["hang", "next"], newDecoder({ maxMs: 5_000 }));
  expect(answers.map(codeOf)).toEqual(["too-slow", "next"]);
});

// Rule (an-aquariums-data): A photograph that takes more memory than there is for it is refused, and takes
//   nothing of the server's
it("a photograph that takes too much memory is given up, and the next one gets a process", async () => {
  const answers = await outcomes(["swell", "next"], newDecoder({ maxBytes: 400_000_000 }));
  expect(answers.map(codeOf)).toEqual(["too-much-memory", "next"]);
});

it("a photograph that is too much for a process that has read others is tried in a new one", async () => {
  const words = ["first", "swell after others", "next"];
  expect(await outcomes(words, newDecoder({ maxBytes: 400_000_000 }))).toEqual(words);
});

// Rule (an-aquariums-data): A server without the decoder's binary runs, and refuses photographs in words
it("a photograph is refused in words where there is nothing to decode it with", async () => {
  const filename = join(temporaryFolder(), "missing.ts");
  expect((await outcomes(["any", "other"], newDecoder({ filename }))).map(codeOf)).toEqual([
    "no-decoder",
    "no-decoder",
  ]);
});

it.each(["throw", "exit", "kill"])(
  "a fault of the decoder's (%s) fails one photograph and none behind it",
  async (fault) => {
    const answers = await outcomes([fault, "next"]);
    expect(answers).toEqual([expect.any(DecoderError), "next"]);
  },
);

it("a photograph whose file is gone fails, and none behind it", async () => {
  const decoder = newDecoder();
  await expect(decoder.run("readPhotograph", { path: "/nowhere" })).rejects.toThrow(DecoderError);
  expect(await outcomes(["next"], decoder)).toEqual(["next"]);
});

it("a refusal is a PhotographError with its code, in words", async () => {
  const [refused] = await outcomes(["refuse"]);
  expect(refused).toMatchObject({ code: "damaged", message: "The photograph is damaged or incomplete." });
});

const isAlive = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it("the process ends once there is nothing to do, and the next photograph gets another", async () => {
  const decoder = newDecoder({ idleMs: 50 });
  const [first] = await outcomes(["who"], decoder);
  await expect.poll(() => isAlive(first)).toBe(false);
  const [next] = await outcomes(["who"], decoder);
  expect([next === first, typeof next]).toEqual([false, "number"]);
});

it("closing ends the process; what runs and what waits is rejected", async () => {
  const decoder = newDecoder();
  const [process] = await outcomes(["who"], decoder);
  const running = outcomes(["hang", "next"], decoder);
  await decoder.close();
  expect(await running).toEqual([expect.any(DecoderError), expect.any(DecoderError)]);
  await expect.poll(() => isAlive(process)).toBe(false);
});
