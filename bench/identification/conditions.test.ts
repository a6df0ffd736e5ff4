import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { expect, it } from "vitest";
import { conditionsSince, describeConditions } from "./conditions.ts";

it("a report is of the engine that was measured", () => {
  const conditions = conditionsSince(performance.now(), false);
  expect(describeConditions(conditions)).toContain(`; engine ${ENGINE_VERSION}; ${conditions.machine}; `);
});
