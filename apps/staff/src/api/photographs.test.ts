import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendPhotograph } from "./photographs.ts";

vi.mock("../identity/id-token.ts", () => ({ currentIdToken: async () => undefined }));

const id = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const sent = { id, width: 4, height: 3, picture: `${id}.jpg`, icon: `${id}-icon.jpg` };
const ready = () => Response.json({ state: "ready", ...sent });
const reading = () => Response.json({ state: "reading" });
const lost = () => Response.error();
const restarting = () => new Response("<html>502 Bad Gateway</html>", { status: 502 });

/** What is asked of the server, which takes a photograph and then answers these in turn, the last for ever. */
function serve(...states: readonly (() => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${path.replace(/^.*aquariums/, "")}`);
    if (method === "POST") return Response.json({ id }, { status: 202 });
    return (states[asked.length - 2] ?? states.at(-1) ?? lost)();
  });
  return asked;
}

/** Sends a photograph, and lets minutes pass; resolves to the photograph, or to its failure's code. */
async function outcome(isWanted = () => true): Promise<unknown> {
  const sending = sendPhotograph("hall", new Blob(["x"]), { keep: "none", isWanted }).catch(
    ({ code }) => code,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  return sending;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Rule (staff-screens): A photograph that was sent is waited for while the server reads it, through lost
//   answers and a server that starts again
test("a photograph is asked for until it is read, through lost answers and a restart", async () => {
  const asked = serve(reading, lost, restarting, reading, ready);
  expect(await outcome()).toEqual({ state: "ready", ...sent });
  expect(asked).toEqual([
    "POST /hall/photographs?keep=none",
    ...Array(5).fill(`GET /hall/photographs/${id}/state`),
  ]);
});

test.each(["damaged", "too-much-memory", "service-unavailable", "internal"])(
  "a photograph that is refused as %s is not asked for any more",
  async (code) => {
    const asked = serve(reading, () => Response.json({ state: "refused", code, message: "" }), ready);
    expect(await outcome()).toBe(code);
    expect(asked).toHaveLength(3);
  },
);

test("a photograph of which no answer comes any more is given up, after about a minute", async () => {
  const asked = serve(reading, lost);
  expect(await outcome()).toBe("network");
  expect(asked.length).toBeGreaterThan(20);
});

test("a photograph is not asked for where it is not there, or nobody waits for it", async () => {
  const missing = JSON.stringify({ success: false, code: "not-found", message: "" });
  serve(reading, () => new Response(missing, { status: 404 }));
  expect(await outcome()).toBe("not-found");
  const asked = serve(reading);
  await outcome(() => asked.length < 4);
  expect(asked).toHaveLength(4);
});
