// Rule (validation)

import { saveRecordRequest } from "@harapen/contract/calls/saves";
import { searchRequest } from "@harapen/contract/calls/search";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../errors.ts";
import { decodeBody } from "./decode-body.ts";

const search = { pos: new Array(9).fill(0), part: new Array(9).fill(1), aquarium: "testhall" };
const strokesOf = (point: object, points = 381) =>
  new Array(991).fill({ stroke: 1, brushSize: 10, pos: new Array(points).fill(point) });

/** Returns the refusal of a body. */
function refusal(schema: z.ZodMiniType, body: unknown): ApiError {
  try {
    decodeBody(schema, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("The body was taken.");
}

it.each([
  ["points without positions", searchRequest, { ...search, data: strokesOf({}) }, "data[0].pos[0].x: "],
  [
    "points far outside",
    searchRequest,
    { ...search, data: strokesOf({ x: 1e9, y: 1e9 }, 80) },
    "data[0].pos[0].x: ",
  ],
  [
    "points before the beginning",
    searchRequest,
    { ...search, data: strokesOf({ x: 1, y: 1, t: -1 }, 80) },
    "data[0].pos[0].t: ",
  ],
  [
    "strokes that are none",
    searchRequest,
    { ...search, data: new Array(100_000).fill({}) },
    "data: Too big: ",
  ],
  [
    "strokes numbered below 0",
    searchRequest,
    { ...search, data: new Array(30_000).fill({ stroke: -1, brushSize: 0, pos: [] }) },
    "data: Too big: ",
  ],
  ["counts below 0", searchRequest, { ...search, pos: new Array(190_000).fill(-1) }, "pos: Too big: "],
  [
    "colours that are none",
    searchRequest,
    { ...search, bandcolor: new Array(190_000).fill(0) },
    "bandcolor: Too big: ",
  ],
  [
    "candidates without ids",
    saveRecordRequest.shape.ranking,
    JSON.stringify(new Array(400_000).fill({})),
    "Too big: ",
  ],
])("a body of %s is refused for the first issue, and no other is collected", (_, schema, body, field) => {
  const { code, message } = refusal(schema, body);
  expect(code).toBe("bad-request");
  expect(message).toContain(field);
  expect(message).not.toContain(";");
});

it("a body that holds more than the stack does is refused as malformed", () => {
  const tree = z.object({
    get inner() {
      return z.optional(tree);
    },
  });
  let body: object = {};
  for (let depth = 0; depth < 100_000; depth++) body = { inner: body };
  expect(refusal(tree, body)).toMatchObject({
    code: "bad-request",
    message: expect.stringContaining("too much"),
  });
});
