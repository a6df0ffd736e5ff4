import { expect, test } from "vitest";
import { DEFAULT_AIDS } from "./aids.ts";
import { aquariumSlug } from "./aquarium.ts";
import {
  APP_VERSION,
  FIRST_RESULTS,
  GUEST,
  NAV_CLICK_DEBOUNCE_MS,
  RANK_NOT_SURE,
  SEARCH_ALGORITHM_VERSION,
  SESSION_TIMEOUT_MS,
  STROKE_FLUSH_MS,
  STROKE_FLUSH_POINTS,
  UNKNOWN_PENGUIN,
} from "./constants.ts";

/** Repeated here so that changing one is noticed: studies and older clients rely on each. */
// Rule (telemetry-sessions)
// Rule (telemetry-events): The app's version is 1.0.0
// Rule (telemetry-events): `algo_ver` is 1.0.0
test("the limits, versions and words that studies rely on are what they were", () => {
  expect({ APP_VERSION, SEARCH_ALGORITHM_VERSION }).toEqual({
    APP_VERSION: "1.0.0",
    SEARCH_ALGORITHM_VERSION: "1.0.0",
  });
  expect({ FIRST_RESULTS, RANK_NOT_SURE, UNKNOWN_PENGUIN, GUEST }).toEqual({
    FIRST_RESULTS: 7,
    RANK_NOT_SURE: 0,
    UNKNOWN_PENGUIN: "Unknown",
    GUEST: "guest",
  });
  expect({ SESSION_TIMEOUT_MS, STROKE_FLUSH_POINTS, STROKE_FLUSH_MS, NAV_CLICK_DEBOUNCE_MS }).toEqual({
    SESSION_TIMEOUT_MS: 30 * 60 * 1_000,
    STROKE_FLUSH_POINTS: 12,
    STROKE_FLUSH_MS: 120,
    NAV_CLICK_DEBOUNCE_MS: 100,
  });
});

// Rule (extras): An aquarium sets `close_match`, `comparison`, `look`, `narrowing` and `extras`; one that is
//   left out is true, `offered`, true, false, true
test("an aquarium that sets no study aids has these", () => {
  expect(DEFAULT_AIDS).toEqual({
    close_match: true,
    comparison: "offered",
    look: "line",
    narrowing: false,
    extras: true,
  });
});

// Rule (routes-and-redirects): `list`, `draw-penguin`, `form`, `api` and the server's own words are no slugs
test.each([
  "list",
  "draw-penguin",
  "form",
  "api",
  "oidc",
  "health",
  "assets",
  "staff",
  "Minato",
  "mi nato",
  "",
])("%j is no aquarium's slug", (slug) => {
  expect(aquariumSlug.safeParse(slug).success).toBe(false);
});

test.each(["minato", "kitano", "sea-2"])("%j can be an aquarium's slug", (slug) => {
  expect(aquariumSlug.safeParse(slug).success).toBe(true);
});
