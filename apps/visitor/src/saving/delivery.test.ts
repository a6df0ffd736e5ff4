import { expect, test } from "vitest";
import { worstDelivery } from "./delivery-alerts.ts";

test.each([
  [["sent", "sent"], "sent"],
  [["sent", "waiting"], "waiting"],
  [["waiting", "sign-in-required"], "sign-in-required"],
  [["waiting", "refused"], "refused"],
] as const)("the worst delivery of %j is %s", (outcomes, worst) => {
  const reasons = {
    sent: undefined,
    waiting: "offline",
    refused: "refused",
    "sign-in-required": undefined,
  } as const;
  const deliveries = outcomes.map((outcome) => ({ outcome, reason: reasons[outcome], kept: true }));
  expect(worstDelivery(deliveries)).toEqual({ outcome: worst, reason: reasons[worst], kept: true });
});

test("deliveries are kept where the device keeps each of them", () => {
  const waiting = (kept: boolean) => ({ outcome: "waiting" as const, kept });
  expect(worstDelivery([waiting(true), waiting(false)])).toEqual(waiting(false));
});
