import { afterEach, expect, test } from "vitest";
import { dismissAlert, secondsShown, showAlert, useAlertStore } from "./alert-store.ts";

const shown = () => useAlertStore.getState().alerts;

afterEach(() => useAlertStore.setState({ alerts: [] }));

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
