import { expect, test } from "vitest";
import { worstDelivery } from "./delivery-alerts.ts";

test.each([
  [["sent", "sent"], "sent"],
  [["sent", "queued"], "queued"],
  [["queued", "sign-in-required"], "sign-in-required"],
  [["queued", "rejected"], "rejected"],
] as const)("the worst delivery of %j is %s", (deliveries, worst) => {
  expect(worstDelivery(deliveries)).toBe(worst);
});
