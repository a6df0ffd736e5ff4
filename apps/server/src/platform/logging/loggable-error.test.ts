import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { loggableMessage } from "./loggable-error.ts";

/** Returns what the log says about an error. */
function logged(error: unknown): string {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.error({ err: error }, "it failed");
  return lines.join("");
}

const failWith = (message: string, more: object) => Object.assign(new Error(message), more);

describe("an error in the log", () => {
  it("has its kind, code and message, and the frames of its stack and its cause's", () => {
    const error = new TypeError("cannot be reached", {
      cause: failWith("refused", { code: "ECONNREFUSED" }),
    });
    const { err } = JSON.parse(logged(error)) as { err: Record<string, unknown> };
    expect(err).toMatchObject({
      type: "TypeError",
      message: "cannot be reached",
      stack: expect.arrayContaining([expect.stringContaining("loggable-error.test.ts")]),
      cause: { type: "Error", code: "ECONNREFUSED", message: "refused" },
    });
  });

  it.each<[string, unknown]>([
    [
      "the row that PostgreSQL refuses",
      failWith("violates a constraint", { code: "23505", detail: "Key (uid)=(SECRET)" }),
    ],
    ["the value that PostgreSQL cannot take", failWith('invalid input syntax: "SECRET"', { code: "22P02" })],
    ["a token's claims", failWith("expired", { payload: { sub: "SECRET" } })],
    ["a text that is no JSON", parseError("SECRET{")],
    [
      "a message's further lines in its stack",
      failWith("one", { stack: "Error: one\n  SECRET\n    at file.ts:1:1" }),
    ],
    ["a cause's properties", new Error("failed", { cause: failWith("why", { row: "SECRET" }) })],
    ["what is no error", "SECRET"],
    ["what is no error either", { uid: "SECRET" }],
  ])("holds nothing of %s", (_what, error) => {
    expect(logged(error)).toContain("it failed");
    expect(logged(error)).not.toContain("SECRET");
    expect(loggableMessage(error)).not.toContain("SECRET");
  });

  it("names each error of several in one", () => {
    expect(loggableMessage(new AggregateError([new Error("one"), new Error("two")]))).toBe("one; two");
  });
});

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
