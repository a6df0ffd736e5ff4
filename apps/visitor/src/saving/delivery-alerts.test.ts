import { beforeEach, expect, test } from "vitest";
import { showAlert, useAlertStore } from "../ui/alerts/alert-store.ts";
import { alertAfterConfirm, alertAfterNotSure } from "./delivery-alerts.ts";

beforeEach(() => useAlertStore.setState({ alerts: [] }));

const shown = () => useAlertStore.getState().alerts.map(({ severity, lines }) => [severity, ...lines]);

test.each([
  ["sent", true, ["success", "common.sent"]],
  ["waiting", true, ["success", "common.sentLater"]],
  ["waiting", false, ["error", "common.sentWhileOpen"]],
  ["sign-in-required", true, ["error", "common.sentAfterSignIn"]],
  ["sign-in-required", false, ["error", "common.sentAfterSignInWhileOpen"]],
  ["refused", true, ["error", "common.error"]],
] as const)("after a confirmation that is %s, kept: %s, the alert is %j", (outcome, kept, alert) => {
  alertAfterConfirm({ outcome, kept }, showAlert);
  expect(shown()).toEqual([alert]);
});

test.each([
  ["sent", true, ["success", "common.sent"]],
  ["waiting", true, ["error", "common.error", "common.sentLater"]],
  ["waiting", false, ["error", "common.error", "common.sentWhileOpen"]],
  ["sign-in-required", true, ["error", "common.error", "common.sentAfterSignIn"]],
  ["refused", true, ["error", "common.error"]],
] as const)("after a Not sure that is %s, kept: %s, the alert is %j", (outcome, kept, alert) => {
  alertAfterNotSure({ outcome, kept }, showAlert);
  expect(shown()).toEqual([alert]);
});
