import { expect, test } from "vitest";
import { newControls } from "./new-controls.ts";

const control = (name: string, part = "") => ({ name, part, alike: 1 });
const TAB = control("Draw");

test("a control of a screen is new in the first of its states that has it", () => {
  const before = [{ ...TAB, screen: "draw" }];
  const undo = control("Undo");
  expect(newControls("draw, drawn", [TAB, undo], before)).toEqual([[1, undo]]);
  expect(newControls("results", [TAB], before)).toEqual([[0, TAB]]);
});

test("a control of the same name is new in each question's card", () => {
  const bands = control("No thanks", "Which bands does it wear?");
  const before = [
    { ...TAB, screen: "results" },
    { ...control("No thanks", "Is there a spot in the circle?"), screen: "results, asked about a place" },
  ];
  expect(newControls("results, asked about bands", [TAB, bands], before)).toEqual([[1, bands]]);
});
