import { expect, test } from "vitest";
import { worstOf } from "./tell.ts";

test.each([
  [["sent", "sent"], "sent"],
  [["sent", "kept"], "kept"],
  [["kept", "orphaned"], "orphaned"],
  [["kept", "refused"], "refused"],
] as const)("of %j the visitor hears %s", (deliveries, worst) => {
  expect(worstOf(deliveries)).toBe(worst);
});
