import { success } from "@harapen/contract/calls/responses";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError, isRetryable } from "./api-error.ts";
import { requestJson } from "./request.ts";
import { answering, answeringJson, STRANGE_ANSWERS, stubFetch } from "./testing/strange-answers.ts";

const REFUSED = { success: false, message: "not like this" };

const post = () => requestJson({ path: "/save", body: { json: {} }, timeoutMs: 5_000 }, success);
const read = () => requestJson({ path: "/read", timeoutMs: 5_000 }, z.array(z.string()));
const errorOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => new Error(`was taken for an answer: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );

// Rule (whose-answer-counts)
describe.each(STRANGE_ANSWERS)("%s", (_name, fetched) => {
  it("is neither acknowledgement nor refusal of a save", async () => {
    stubFetch(fetched);
    expect(await errorOf(post())).toSatisfy(isRetryable);
  });

  it("is taken for no data", async () => {
    stubFetch(fetched);
    expect(await errorOf(read())).toSatisfy(isRetryable);
  });
});

describe("the server's own JSON", () => {
  it("acknowledges a save", async () => {
    stubFetch(answeringJson(200, { success: true }));
    expect(await post()).toEqual({ success: true });
  });

  // Rule (whose-answer-counts): Only the server's own JSON with 400, 403, 404, 413 or 415 refuses a call
  it.each([
    [400, "refused"],
    [401, "unauthorized"],
    [403, "refused"],
    [404, "refused"],
    [413, "refused"],
    [415, "refused"],
    [407, "unavailable"],
    [408, "unavailable"],
    [409, "unavailable"],
    [425, "unavailable"],
    [429, "unavailable"],
    [431, "unavailable"],
    [500, "unavailable"],
    [502, "unavailable"],
    [503, "unavailable"],
    [504, "unavailable"],
  ] as const)("with %d says that the call is %s", async (status, code) => {
    stubFetch(answeringJson(status, REFUSED));
    const error = await errorOf(post());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, status, message: "not like this" });
  });

  it.each([429, 503])("with %d may ask to wait", async (status) => {
    stubFetch(answeringJson(status, REFUSED, { "retry-after": "30" }));
    expect(await errorOf(post())).toMatchObject({ retryAfterMs: 30_000 });
  });

  it.each([
    ["a page", answering(503, "<!doctype html>", "text/html", { "retry-after": "3600" })],
    ["JSON of another", answeringJson(503, { error: "later" }, { "retry-after": "3600" })],
  ])("alone may ask to wait, not %s", async (_name, fetched) => {
    stubFetch(fetched);
    expect(await errorOf(post())).toMatchObject({ code: "unavailable", retryAfterMs: 0 });
  });
});
