import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useIdentity } from "../identity/identity-store.ts";
import { showAlert, useAlertStore } from "../ui/alerts/alert-store.ts";
import { alertAfterConfirm, alertAfterNotSure, alertOnceAllSent, followMember } from "./delivery-alerts.ts";
import type { QueuedSave } from "./outbox-schedule.ts";
import { putQueuedSave, removeQueuedSave } from "./outbox-storage.ts";
import { DRAWING_SAVE } from "./testing/drawing-save.ts";

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
  const queuedOf = (key: string, uid: string): QueuedSave => ({
    key,
    save: { ...DRAWING_SAVE, request: { ...DRAWING_SAVE.request, uid } },
    ...{ bytes: 1, failures: 1, dueAt: 0 },
  });
  const queue = (key: string, uid: string) => putQueuedSave(queuedOf(key, uid));
  const send = async (key: string) => {
    await removeQueuedSave(key);
    alertOnceAllSent(key);
  };
  /** The queue is read without a network. */
  const queueRead = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeAll(followMember);
  beforeEach(async () => {
    becomeGuest();
    for (const [key, uid] of [
      ["1", "guest"],
      ["2", "hana"],
      ["3", "hana"],
      ["4", "taro"],
    ] as const)
      await queue(key, uid);
    await queueRead();
    useAlertStore.setState({ alerts: [] });
  });

  // Rule (saving)
  test("is sent after their log-in, which is said once all of it is", async () => {
    logIn("hana");
    await queueRead();
    await send("1");
    await send("2");
    expect(shown()).toEqual([]);
    await send("3");
    expect(shown()).toEqual([["success", "common.sent"]]);
  });

  test("is sent as well where they have logged in before anybody follows that", async () => {
    logIn("hana");
    await queueRead();
    vi.resetModules();
    const early = await import("./delivery-alerts.ts");
    const { useAlertStore: alerts } = await import("../ui/alerts/alert-store.ts");
    const { useIdentity: identity } = await import("../identity/identity-store.ts");
    const { putQueuedSave: put } = await import("./outbox-storage.ts");
    identity.setState(useIdentity.getState());
    await put(queuedOf("9", "hana"));
    early.followMember();
    await queueRead();
    early.alertOnceAllSent("9");
    expect(alerts.getState().alerts.map(({ severity, lines }) => [severity, ...lines])).toEqual([
      ["success", "common.sent"],
    ]);
  });

  test("is not what waited for the network as their sign-in was renewed", async () => {
    logIn("hana");
    await queueRead();
    for (const key of ["2", "3"]) await send(key);
    useAlertStore.setState({ alerts: [] });
    await queue("5", "hana");
    logIn("hana", Date.now() + 7_200_000);
    await queueRead();
    await send("5");
    expect(shown()).toEqual([]);
  });

  // Rule (saving): A member is told as they log out that something waits on the device, and after their next
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
