import { SCREENS, TABS } from "@harapen/contract/telemetry/screens";
import { ERROR_CODES } from "@harapen/contract/telemetry/visit-events";
import { expect, it } from "vitest";
import { payloadField } from "./contract-fields.ts";

it.each(["x", "y", "w", "h"])(
  "a number that may be null has a column of numbers: look_shown's %s",
  (name) => {
    expect(payloadField("look_shown", name).type).toBe("number");
  },
);

it.each([
  ["page_view", "screen", SCREENS],
  ["nav_click", "to", TABS],
  ["error_client", "code", Object.keys(ERROR_CODES)],
] as const)("the data dictionary names what this app sends as %s's %s", (event, field, words) => {
  const { description } = payloadField(event, field);
  for (const word of words) expect(description).toMatch(new RegExp(`\\b${word}\\b`));
});

it("a text that the contract takes one of is listed as a value: show_more's to", () => {
  expect(payloadField("show_more", "to").constraints?.enum).toEqual(["all"]);
});
