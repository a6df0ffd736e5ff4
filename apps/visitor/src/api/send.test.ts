import { afterEach, describe, expect, it, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, isTemporary } from "./api-error.ts";
import { ask, send } from "./send.ts";

const path = "/call";

/** Lets the browser's fetch answer as told, and gives what it was asked. */
function answering(status: number, body: string) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** Lets the browser's fetch wait for ever, or until it is told to stop. */
function neverAnswering() {
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const failed = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a call", () => {
  it("parses the answer that was agreed", async () => {
    answering(200, '{"name":"Sango"}');
    expect(await ask({ path, timeoutMs: 5_000 }, z.object({ name: z.string() }))).toEqual({ name: "Sango" });
  });

  it.each(["<html>", '{"name":7}', ""])("refuses the answer %j as malformed", async (body) => {
    answering(200, body);
    const error = await failed(ask({ path, timeoutMs: 5_000 }, z.object({ name: z.string() })));
    expect(error).toMatchObject({ code: "malformed" });
  });

  it("tells the server's own words when it refuses", async () => {
    answering(403, '{"success":false,"message":"not yours"}');
    expect(await failed(send({ path, timeoutMs: 5_000 }))).toMatchObject({
      code: "http",
      status: 403,
      message: "not yours",
    });
  });

  it("posts a form as a form", async () => {
    const fetch = answering(200, "");
    await send({ path, body: { form: { name: "guest", bandcolor: '["red"]' } }, timeoutMs: 5_000 });
    const [address, request] = fetch.mock.calls[0] ?? [];
    expect([address, request?.method, String(request?.body)]).toEqual([
      "/call",
      "POST",
      "name=guest&bandcolor=%5B%22red%22%5D",
    ]);
    expect(request?.body).toBeInstanceOf(URLSearchParams);
  });

  it("gives up on a server that does not answer", async () => {
    neverAnswering();
    expect(await failed(send({ path, timeoutMs: 50 }))).toMatchObject({ code: "network", status: 0 });
  });

  it("ends when its caller no longer wants it", async () => {
    neverAnswering();
    const signal = AbortSignal.abort();
    expect(await failed(send({ path, timeoutMs: 5_000, signal }))).toMatchObject({ code: "network" });
  });
});

test.each([
  [new ApiError("network", 0, ""), true],
  [new ApiError("http", 503, ""), true],
  [new ApiError("http", 429, ""), true],
  [new ApiError("http", 408, ""), true],
  [new ApiError("http", 400, ""), false],
  [new ApiError("http", 413, ""), false],
  [new ApiError("malformed", 200, ""), false],
  [new TypeError("a bug"), false],
])("%j may succeed later: %s", (error, temporary) => {
  expect(isTemporary(error)).toBe(temporary);
});
