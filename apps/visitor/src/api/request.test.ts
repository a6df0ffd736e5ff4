import { afterEach, describe, expect, it, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, failureReason, isRetryable } from "./api-error.ts";
import { requestJson } from "./request.ts";

const path = "/call";

/** Stubs fetch with a fixed answer. Returns the stub. */
function stubAnswer(status: number, body: unknown) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => Response.json(body, { status }));
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

const anything = z.unknown();

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a request", () => {
  it("returns an answer that fits the schema", async () => {
    stubAnswer(200, { name: "Sango" });
    expect(await requestJson({ path, timeoutMs: 5_000 }, z.object({ name: z.string() }))).toEqual({
      name: "Sango",
    });
  });

  it("is asked of the server, whatever the browser has of it", async () => {
    const fetch = stubAnswer(200, "");
    await requestJson({ path, timeoutMs: 5_000 }, anything);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: "GET", cache: "no-cache" });
  });

  // Rule (saving)
  it("posts a form urlencoded", async () => {
    const fetch = stubAnswer(200, "");
    const body = { form: { name: "guest", bandcolor: '["red"]' } };
    await requestJson({ path, body, timeoutMs: 5_000 }, anything);
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
    expect(await errorOf(requestJson({ path, timeoutMs: 50 }, anything))).toMatchObject({
      code: "network",
      status: 0,
    });
  });

  it("throws network when its signal aborts", async () => {
    stubNoAnswer();
    const signal = AbortSignal.abort();
    expect(await errorOf(requestJson({ path, timeoutMs: 5_000, signal }, anything))).toMatchObject({
      code: "network",
    });
  });
});

// Rule (the-search)
test.each([
  ["no network", new ApiError("network", 0, ""), false, "offline"],
  ["no answer", new ApiError("network", 0, ""), true, "noAnswer"],
  ["a venue's page in its place", new ApiError("unavailable", 200, ""), true, "noAnswer"],
  ["an error of the server", new ApiError("unavailable", 500, ""), true, "serverError"],
  ["a gateway without a server", new ApiError("unavailable", 504, ""), true, "serverError"],
  ["a malformed call", new ApiError("refused", 400, ""), true, "refused"],
  ["a missing sign-in", new ApiError("unauthorized", 401, ""), true, "refused"],
  ["too large a call", new ApiError("refused", 413, ""), true, "refused"],
  ["too many calls", new ApiError("unavailable", 429, ""), true, "refused"],
  ["a fault of the app's own", new TypeError("undefined is no function"), true, undefined],
])("failureReason of %s", (_, error, onLine, reason) => {
  vi.stubGlobal("navigator", { onLine });
  expect(failureReason(error)).toBe(reason);
});

test.each([
  [new ApiError("network", 0, ""), true],
  [new ApiError("unavailable", 503, ""), true],
  [new ApiError("refused", 400, ""), false],
  [new ApiError("unauthorized", 401, ""), false],
  [new TypeError("a bug"), false],
])("%j is retryable: %s", (error, retryable) => {
  expect(isRetryable(error)).toBe(retryable);
});
