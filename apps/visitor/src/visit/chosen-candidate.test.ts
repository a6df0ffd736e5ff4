import { type ComparisonOffer, type ComparisonView, DEFAULT_AIDS } from "@harapen/contract/aids";
import { everythingVisible } from "@harapen/contract/drawing";
import type { Fit, RankedPenguin } from "@harapen/contract/penguin";
import { expect, test } from "vitest";
import type { DetailState } from "../routes/route-state.ts";
import { chosenCandidate } from "./chosen-candidate.ts";
import type { SearchResult } from "./drawing-session.ts";

const fit: Fit = { same: [], missing: [], extra: [] };
const ranked = (id: string): RankedPenguin => ({ id, picture: "", icon: "", band_color: [], score: 0.1 });
const resultWith = (comparison: ComparisonOffer): SearchResult => ({
  drawingId: "d",
  strokes: [],
  mask: everythingVisible(),
  penName: "",
  bandColors: [],
  searchId: "s",
  drawTimeSeconds: 1,
  image: "",
  ranking: [{ ...ranked("explained"), explanation: fit }, ranked("unexplained")],
  aids: { ...DEFAULT_AIDS, comparison },
});
const state = (fields: Partial<DetailState> = {}): DetailState => ({ search_id: "s", rank: 1, ...fields });

// Rule (study-aids)
test.each<[string, ComparisonOffer, DetailState, ComparisonView]>([
  ["nothing where there is no comparison", "off", state(), "off"],
  ["nothing at first where it is offered", "offered", state(), "off"],
  ["what it was switched to", "offered", state({ comparison: "overlay" }), "overlay"],
  ["rings at once where it is on", "on", state(), "rings"],
  ["no rings where nothing tells how the drawing fits", "on", state({ rank: 2 }), "side_by_side"],
  ["nothing where it was on and switched off", "on", state({ comparison: "off" }), "off"],
])("the comparison of a chosen candidate shows %s", (_, offer, entry, shown) => {
  expect(chosenCandidate(resultWith(offer), entry)?.comparison).toBe(shown);
});

test.each([
  ["of another search", state({ search_id: "t" })],
  ["beyond the ranking", state({ rank: 3 })],
  ["that it does not name", null],
])("a history entry chooses no candidate %s", (_, entry) => {
  expect(chosenCandidate(resultWith("on"), entry)).toBeUndefined();
});
