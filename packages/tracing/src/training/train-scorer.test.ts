import { expect, it } from "vitest";
import type { MeasuredBlob } from "../features/measure-blobs.ts";
import { labelBlobs } from "./train-scorer.ts";

/** Labels depend on places only. */
const blob = (x: number): MeasuredBlob => ({ x, y: 0, r: 2, features: {} as MeasuredBlob["features"] });

it("labelBlobs takes for spots what is at clear marks, and leaves out what may be one", () => {
  const marks = [
    { x: 0, y: 0, clear: true },
    { x: 100, y: 0, clear: false },
  ];
  const blobs = [0, 2.4, 3, 4, 50, 100, 104, 106].map(blob);
  expect(labelBlobs({ blobs, marks })).toEqual([
    "spot",
    "spot",
    "unknown",
    "other",
    "other",
    "unknown",
    "unknown",
    "other",
  ]);
});
