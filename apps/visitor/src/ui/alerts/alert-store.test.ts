import { afterEach, expect, test } from "vitest";
import {
  alertsOfVisit,
  dismissAlert,
  endAlerts,
  offerAction,
  pressAction,
  secondsShown,
  showAlert,
  useAlertStore,
} from "./alert-store.ts";

const shown = () => useAlertStore.getState().alerts;

afterEach(() => useAlertStore.setState({ alerts: [] }));

// Rule (alerts)
test.each([["common.sent"], ["common.sentLater"], ["common.sentAfterSignIn"]] as const)(
  "an alert of %s stays for at least six seconds",
  (line) => {
    showAlert("success", line);
    expect(shown().map(secondsShown)).toEqual([expect.toSatisfy((seconds: number) => seconds >= 6)]);
  },
);

test("an alert that is shown again is there once, and last", () => {
  showAlert("error", "common.error");
  showAlert("success", "common.sent");
  showAlert("error", "common.error");
  expect(shown().map(({ lines }) => lines)).toEqual([["common.sent"], ["common.error"]]);
});

test("an alert is dismissed by a line that no longer holds, and no other is", () => {
  showAlert("error", "common.error", "draw.live.failed");
  showAlert("error", "signIn.closed");
  dismissAlert("draw.live.failed");
  expect(shown().map(({ lines }) => lines)).toEqual([["signIn.closed"]]);
});

test("the button of an alert that another has replaced, and that is still on screen, does what the other offers", () => {
  const pressed: string[] = [];
  const offer = (what: string) =>
    offerAction("draw.replaced", { label: "draw.bringBack", run: () => pressed.push(what) });
  offer("first");
  const [stale] = shown();
  if (!stale) throw new Error("nothing is offered");
  dismissAlert("draw.replaced");
  offer("second");
  pressAction(stale);
  expect(pressed).toEqual(["second"]);
  expect(shown()).toEqual([]);
});

// Rule (kiosks)
test("an alert that comes after its visit is not for the next visitor of a kiosk", () => {
  const late = alertsOfVisit();
  late("success", "common.sent");
  expect(shown()).toHaveLength(1);
  endAlerts();
  late("success", "common.sentLater");
  expect(shown()).toEqual([]);
  alertsOfVisit()("success", "common.sent");
  expect(shown()).toHaveLength(1);
});
