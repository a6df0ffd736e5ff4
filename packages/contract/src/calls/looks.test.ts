import { describe, expect, it } from "vitest";
import { answeredLook, answeredLooks, look } from "./looks.ts";

const PLACE = { x: 150, y: 200, w: 40, h: 40 };
const QUESTIONS = [
  { kind: "spot", ...PLACE },
  { kind: "bands" },
  { kind: "count", low: 12, high: 100 },
  { kind: "pair", ids: ["p1", "p2"], ...PLACE },
  { kind: "more" },
  { kind: "bands", flippers: true },
];
const SPOT = { x: 150, y: 200 };

describe("a look", () => {
  it.each(QUESTIONS)("is %j", (question) => {
    expect(look.parse(question)).toEqual(question);
  });

  it.each([
    { kind: "smell" },
    { kind: "bands", flippers: false },
    { kind: "spot", ...PLACE, w: 0 },
    { kind: "spot", x: 1, y: 2 },
    { kind: "count", low: 12, high: 101 },
    { kind: "count", low: 50, high: 10 },
    { kind: "pair", ids: ["p1"], ...PLACE },
    { kind: "pair", ids: ["p1", "p1"], ...PLACE },
    {},
  ])("is not %j", (question) => {
    expect(look.safeParse(question).success).toBe(false);
  });
});

describe("an answered look", () => {
  it.each([
    { ...QUESTIONS[0], answer: "yes" },
    { ...QUESTIONS[0], answer: "unsure" },
    { ...QUESTIONS[1], answer: ["red", "blue"] },
    { ...QUESTIONS[1], answer: [] },
    { ...QUESTIONS[1], answer: "unsure" },
    { ...QUESTIONS[2], answer: "no" },
    { ...QUESTIONS[3], answer: "p2" },
    { ...QUESTIONS[3], answer: "unsure" },
    { ...QUESTIONS[4], answer: [] },
    { ...QUESTIONS[4], answer: [SPOT, SPOT, SPOT] },
    { ...QUESTIONS[4], answer: "unsure" },
    { ...QUESTIONS[5], answer: "left" },
    { ...QUESTIONS[5], answer: ["red"] },
    { ...QUESTIONS[1], answer: "both" },
  ])("is %j", (answered) => {
    expect(answeredLook.parse(answered)).toEqual(answered);
  });

  it.each([
    QUESTIONS[0],
    { ...QUESTIONS[0], answer: "perhaps" },
    { ...QUESTIONS[0], answer: ["red"] },
    { ...QUESTIONS[1], answer: "red" },
    { kind: "count", low: 50, high: 10, answer: "yes" },
    { ...QUESTIONS[3], answer: "p3" },
    { ...QUESTIONS[3], ids: ["p2", "p2"], answer: "p2" },
    { ...QUESTIONS[4], answer: [SPOT, SPOT, SPOT, SPOT] },
    { ...QUESTIONS[4], answer: [{ x: 150 }] },
    { ...QUESTIONS[4], answer: "no" },
    { kind: "smell", answer: "yes" },
  ])("is not %j", (answered) => {
    expect(answeredLook.safeParse(answered).success).toBe(false);
  });

  it("is one of a few", () => {
    const answered = { ...QUESTIONS[0], answer: "yes" };
    expect(answeredLooks.safeParse(new Array(8).fill(answered)).success).toBe(true);
    expect(answeredLooks.safeParse(new Array(9).fill(answered)).success).toBe(false);
  });
});
