import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { QueuedSave } from "../delivery/queued-save.ts";
import { drawingOf, queuedAs } from "../delivery/testing/queued-saves.ts";
import { useIdentity } from "../identity/identity-store.ts";
import { showAlert, useAlertStore } from "../ui/alerts/alert-store.ts";
import { alertAfterConfirm, alertAfterNotSure, MemberAlerts } from "./delivery-alerts.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  useAlertStore.setState({ alerts: [] });
});

const shown = () => useAlertStore.getState().alerts.map(({ severity, lines }) => [severity, ...lines]);

// Rule (saving)
test.each([
  ["sent", true, ["success", "common.sent"]],
  ["waiting", true, ["success", "failure.serverError", "common.sentLater"]],
  ["waiting", false, ["error", "failure.serverError", "common.sentWhileOpen"]],
  ["sign-in-required", true, ["error", "common.sentAfterSignIn"]],
  ["sign-in-required", false, ["error", "common.sentAfterSignInWhileOpen"]],
  ["refused", true, ["error", "common.error", "failure.serverError"]],
] as const)("after a confirmation that is %s, kept: %s, the alert is %j", (outcome, kept, alert) => {
  alertAfterConfirm({ outcome, kept, reason: "serverError" }, showAlert);
  expect(shown()).toEqual([alert]);
});

test.each([
  ["sent", true, ["success", "common.sent"]],
  ["waiting", true, ["error", "common.error", "failure.offline", "common.sentLater"]],
  ["waiting", false, ["error", "common.error", "failure.offline", "common.sentWhileOpen"]],
  ["sign-in-required", true, ["error", "common.error", "common.sentAfterSignIn"]],
  ["refused", true, ["error", "common.error", "failure.offline"]],
] as const)("after a Not sure that is %s, kept: %s, the alert is %j", (outcome, kept, alert) => {
  alertAfterNotSure({ outcome, kept, reason: "offline" }, showAlert);
  expect(shown()).toEqual([alert]);
});

describe("what waits for a member", () => {
  const { becomeMember, becomeGuest } = useIdentity.getState();
  const logIn = (uid: string, expiresAt = Date.now() + 3_600_000) =>
    becomeMember({
      user: { name: "Hana", uid, image: null },
      idToken: "t",
      refreshToken: null,
      expiresAt,
      signedInAt: Date.now(),
    });
  const waiting = new Map<string, QueuedSave>();
  const alerts = new MemberAlerts(async () => [...waiting.values()]);
  const queue = (key: string, uid: string) => waiting.set(key, queuedAs(key, drawingOf(uid)));
  const send = (key: string, told = alerts) => {
    waiting.delete(key);
    told.noteSent(key);
  };
  /** The queue is read without a network. */
  const queueRead = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeAll(() => alerts.follow());
  beforeEach(async () => {
    becomeGuest();
    for (const [key, uid] of [
      ["1", "guest"],
      ["2", "hana"],
      ["3", "hana"],
      ["4", "taro"],
    ] as const)
      queue(key, uid);
    await queueRead();
    useAlertStore.setState({ alerts: [] });
  });

  // Rule (saving)
  test("is sent after their log-in, which is said once all of it is", async () => {
    logIn("hana");
    await queueRead();
    send("1");
    send("2");
    expect(shown()).toEqual([]);
    send("3");
    expect(shown()).toEqual([["success", "common.sent"]]);
  });

  test("is sent as well where they have logged in before anybody follows that", async () => {
    logIn("hana");
    await queueRead();
    const late = new MemberAlerts(async () => [...waiting.values()]);
    late.follow();
    await queueRead();
    for (const key of ["2", "3"]) send(key, late);
    expect(shown()).toEqual([["success", "common.sent"]]);
  });

  test("is not what waited for the network as their sign-in was renewed", async () => {
    logIn("hana");
    await queueRead();
    for (const key of ["2", "3"]) send(key);
    useAlertStore.setState({ alerts: [] });
    queue("5", "hana");
    logIn("hana", Date.now() + 7_200_000);
    await queueRead();
    send("5");
    expect(shown()).toEqual([]);
  });

  // Rule (saving): The app tells a member at log-out that something waits on the device, and after the next
  //   log-in that it is sent
  test("is said to be on the device as they log out, where something is", async () => {
    logIn("hana");
    becomeGuest();
    await expect.poll(shown).toEqual([["notice", "common.keptAfterLogOut"]]);
    useAlertStore.setState({ alerts: [] });
    logIn("nobody's");
    becomeGuest();
    await queueRead();
    expect(shown()).toEqual([]);
  });
});
