// Rule (staff-screens): A change whose answer was lost has its id again when it is made again as it was

import { beforeEach, expect, test } from "vitest";
import { type Change, Changes } from "./changes.ts";
import { codeOf, StaffError, type StaffErrorCode } from "./staff-error.ts";

const A: Change = { method: "POST", path: "/a", json: { count: 1 } };
const B: Change = { method: "POST", path: "/b", json: { count: 1 } };

let changes: Changes;
let pauses: number;
beforeEach(() => {
  let ids = 0;
  pauses = 0;
  changes = new Changes({ newId: () => `id ${++ids}`, pause: async () => void pauses++ });
});

/** Makes a change whose attempts end so, one after the other; resolves to the id of each attempt. */
async function attempts(change: Change, ...ends: (StaffErrorCode | "answered")[]): Promise<string[]> {
  const sent: string[] = [];
  const made = changes.make(change, async (id) => {
    sent.push(id);
    const end = ends[sent.length - 1] ?? "answered";
    if (end !== "answered") throw new StaffError(end, "");
    return end;
  });
  expect(await made.catch(codeOf)).toBe(ends.at(-1) ?? "answered");
  return sent;
}

test("each change has an id of its own, the same change too", async () => {
  expect(await attempts(A)).toEqual(["id 1"]);
  expect(await attempts(A)).toEqual(["id 2"]);
  expect(await attempts(B)).toEqual(["id 3"]);
});

test("a change whose answer is lost is sent again once, after a pause, with its id", async () => {
  expect(await attempts(A, "network", "answered")).toEqual(["id 1", "id 1"]);
  expect(pauses).toBe(1);
  expect(await attempts(A)).toEqual(["id 2"]);
});

test("a refused change is not sent again by itself", async () => {
  expect(await attempts(A, "conflict")).toEqual(["id 1"]);
  expect(await attempts(A, "service-unavailable")).toEqual(["id 2"]);
  expect(pauses).toBe(0);
});

test("a change without an answer keeps its id until it is answered", async () => {
  expect(await attempts(A, "network", "network")).toEqual(["id 1", "id 1"]);
  expect(await attempts(A, "service-unavailable")).toEqual(["id 1"]);
  expect(await attempts(A, "conflict")).toEqual(["id 1"]);
  expect(await attempts(A)).toEqual(["id 1"]);
  expect(await attempts(A)).toEqual(["id 2"]);
});

test("a change by another method, to another path or with another body has another id", async () => {
  await attempts(A, "network", "network");
  for (const other of [{ method: "PUT" }, { path: "/c" }, { json: { count: 2 } }, { json: undefined }])
    expect(await attempts({ ...A, ...other }, "conflict")).not.toContain("id 1");
  expect(await attempts(A)).toEqual(["id 1"]);
});

test("a change that is made again after another was answered is made twice", async () => {
  await attempts(A, "network", "network");
  await attempts(B, "conflict");
  expect(await attempts(B), "a refusal is no change").toEqual(["id 3"]);
  expect(await attempts(A)).toEqual(["id 4"]);
});

test("a change that is still under way when another is answered keeps its id when its answer is lost", async () => {
  const lost = Promise.withResolvers<never>();
  const underWay = changes.make({ ...A, file: new Blob() }, () => lost.promise);
  await attempts(B);
  lost.reject(new StaffError("network", ""));
  await expect(underWay).rejects.toThrow();
  await attempts(A, "network", "network");
  expect(await attempts(A)).toEqual(["id 3"]);
});

test("a file is not sent again by itself, and keeps its id as long as it is the same file", async () => {
  const [file, other] = [new Blob(["one"]), new Blob(["two"])];
  const photograph = { method: "POST", path: "/photographs" };
  expect(await attempts({ ...photograph, file }, "network")).toEqual(["id 1"]);
  expect(await attempts({ ...photograph, file }, "network")).toEqual(["id 1"]);
  expect(await attempts({ ...photograph, file: other }, "network")).toEqual(["id 2"]);
  expect(await attempts({ ...photograph, file })).toEqual(["id 3"]);
});

test("of many changes without an answer the last keep their ids", async () => {
  const typed = (count: number) => ({ ...A, json: { count } });
  for (let count = 1; count <= 21; count++) await attempts(typed(count), "service-unavailable");
  expect(await attempts(typed(21), "conflict")).toEqual(["id 21"]);
  expect(await attempts(typed(2), "conflict")).toEqual(["id 2"]);
  expect(await attempts(typed(1), "conflict")).toEqual(["id 22"]);
});
