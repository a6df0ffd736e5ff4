import { afterEach, describe, expect, it, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, isRetryable } from "./api-error.ts";
import { requestJson, sendRequest } from "./request.ts";

const path = "/call";

/** Stubs fetch with a fixed answer. Returns the stub. */
function stubAnswer(status: number, body: string) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** Stubs fetch with one that waits until it is aborted. */
function stubNoAnswer() {
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

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a request", () => {
  it("returns an answer that fits the schema", async () => {
    stubAnswer(200, '{"name":"Sango"}');
    expect(await requestJson({ path, timeoutMs: 5_000 }, z.object({ name: z.string() }))).toEqual({
      name: "Sango",
    });
  });

  it.each(["<html>", '{"name":7}', ""])("throws malformed for the answer %j", async (body) => {
    stubAnswer(200, body);
    const error = await errorOf(requestJson({ path, timeoutMs: 5_000 }, z.object({ name: z.string() })));
    expect(error).toMatchObject({ code: "malformed" });
  });

  it("throws the server's message with its status", async () => {
    stubAnswer(403, '{"success":false,"message":"not yours"}');
    expect(await errorOf(sendRequest({ path, timeoutMs: 5_000 }))).toMatchObject({
      code: "http",
      status: 403,
      message: "not yours",
    });
  });

  it("posts a form urlencoded", async () => {
    const fetch = stubAnswer(200, "");
    await sendRequest({ path, body: { form: { name: "guest", bandcolor: '["red"]' } }, timeoutMs: 5_000 });
    const [address, request] = fetch.mock.calls[0] ?? [];
    expect([address, request?.method, String(request?.body)]).toEqual([
      "/call",
      "POST",
      "name=guest&bandcolor=%5B%22red%22%5D",
    ]);
    expect(request?.body).toBeInstanceOf(URLSearchParams);
  });

  it("throws network when the server does not answer in time", async () => {
    stubNoAnswer();
    expect(await errorOf(sendRequest({ path, timeoutMs: 50 }))).toMatchObject({ code: "network", status: 0 });
  });

  it("throws network when its signal aborts", async () => {
    stubNoAnswer();
    const signal = AbortSignal.abort();
    expect(await errorOf(sendRequest({ path, timeoutMs: 5_000, signal }))).toMatchObject({ code: "network" });
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
])("%j is retryable: %s", (error, retryable) => {
  expect(isRetryable(error)).toBe(retryable);
});
