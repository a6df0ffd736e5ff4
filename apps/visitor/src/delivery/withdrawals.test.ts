import type { JoinStudyRequest, JoinStudyResponse } from "@harapen/contract/calls/studies";
import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { LeftStudy } from "../api/studies.ts";
import { Device, Tab } from "./testing/device.ts";
import { Revocations, type UnsentWithdrawal, type WithdrawalOutcome, Withdrawals } from "./withdrawals.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const HOUR_MS = 3_600_000;

class Server {
  network: "up" | "down" | "lost" = "up";
  heldUntil = 0;
  /** Whether it deletes nothing of anybody. */
  keepsAll = false;
  readonly left = new Set<string>();
  readonly deleted = new Set<string>();
  hasBeenHurried = false;
  #asked = 0;

  async leave(tab: Tab, { token, erase }: UnsentWithdrawal): Promise<LeftStudy> {
    if (tab.device.now < this.#asked) this.hasBeenHurried = true;
    await tab.living(new Promise<void>((resolve) => void tab.device.after(500, resolve)));
    const retryAfterMs = this.heldUntil - tab.device.now;
    if (this.network === "down") throw new ApiError("network", 0, "no network");
    if (retryAfterMs > 0) {
      this.#asked = this.heldUntil;
      throw new ApiError("unavailable", 503, "busy", { retryAfterMs });
    }
    this.left.add(token);
    if (erase && !this.keepsAll) this.deleted.add(token);
    if (this.network === "lost") throw new ApiError("network", 0, "no answer");
    return { success: true, outcome: this.deleted.has(token) ? "deleted" : "left" };
  }
}

function openTab(device: Device, server: Server) {
  const tab = new Tab(device);
  const outcomes = new Map<string, WithdrawalOutcome["state"]>();
  const withdrawals = new Withdrawals({
    ...tab.page,
    leave: (withdrawal) => tab.living(server.leave(tab, withdrawal)),
    onOutcome: ({ token, erase }, { state }) => outcomes.set(`${token} ${erase}`, state),
  });
  withdrawals.send();
  return { tab, withdrawals, outcomes };
}

test("what the version before has stored is sent", async () => {
  const device = new Device();
  const server = new Server();
  device.items.set("harapen.leaving one", "erase");
  device.items.set("harapen.leaving other", "leave");
  const { outcomes } = openTab(device, server);
  await device.pass(1_000);
  expect([[...server.left], [...server.deleted], device.items.size]).toEqual([["one", "other"], ["one"], 0]);
  expect(Object.fromEntries(outcomes)).toEqual({ "one true": "done", "other false": "done" });
});

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("leave" as const),
      tab: fc.nat(2),
      who: fc.nat(2),
      erase: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(200, 1_000, 30_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send" as const), tab: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die" as const), tab: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("network" as const), is: fc.constantFrom("up", "down", "lost") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hold" as const), ms: fc.nat(60_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("storage" as const), fails: fc.boolean() }) },
);

test.each([false, true])(
  "whatever tabs, network and storage do, who withdraws has left, and is deleted where they asked (server keeps all: %s)",
  async (keepsAll) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const device = new Device();
        const server = new Server();
        server.keepsAll = keepsAll;
        let tabs = [openTab(device, server)];
        const asked = new Map<string, { erase: boolean; tab: Tab; isKept: boolean }>();
        for (const one of steps) {
          const tab = "tab" in one ? tabs[one.tab % tabs.length] : undefined;
          if (one.do === "leave" && tab) {
            const token = `t${one.who}`;
            // Who has left can only ask for more.
            const erase = one.erase || asked.get(token)?.erase === true;
            tab.withdrawals.add({ token, erase });
            tab.withdrawals.send();
            asked.set(token, { erase, tab: tab.tab, isKept: !device.storageFails });
          } else if (one.do === "pass") await device.pass(one.ms);
          else if (one.do === "send") tab?.withdrawals.send();
          else if (one.do === "open") tabs.push(openTab(device, server));
          else if (one.do === "die" && tab && tabs.length > 1) {
            tab.tab.die();
            tabs = tabs.filter((other) => other !== tab);
          } else if (one.do === "network") server.network = one.is as Server["network"];
          else if (one.do === "hold") server.heldUntil = device.now + one.ms;
          else if (one.do === "storage") device.storageFails = one.fails;
        }
        device.storageFails = false;
        server.network = "up";
        for (const { withdrawals } of tabs) withdrawals.send();
        await device.pass(HOUR_MS);
        for (const [token, { erase, tab, isKept }] of asked) {
          if (!isKept && !tab.isAlive) continue;
          expect(server.left).toContain(token);
          expect(erase && !keepsAll ? server.deleted : [token]).toContain(token);
        }
        for (const { withdrawals } of tabs) expect(withdrawals.waiting()).toEqual([]);
        expect(
          tabs.length === 1 &&
            !steps.some((one) => ["open", "die"].includes(one.do)) &&
            server.hasBeenHurried,
        ).toBe(false);
      }),
      { numRuns: 300 },
    );
  },
  60_000,
);

const REQUEST: JoinStudyRequest = {
  aquarium: "minato",
  study: "11111111-1111-4111-8111-111111111111",
  device: "22222222-2222-4222-8222-222222222222",
  visit: "33333333-3333-4333-8333-333333333333",
  consent: { version: 1, locale: "en", guardian: false, answer: null },
};
const OVER: JoinStudyResponse = { success: true, outcome: "over" };

function openRevocations(device: Device, revoke: () => Promise<JoinStudyResponse>, isAwaited = () => false) {
  const answers: (JoinStudyResponse["outcome"] | undefined)[] = [];
  const revocations = new Revocations({
    ...new Tab(device).page,
    revoke,
    isAwaited,
    onAnswer: (_, answer) => answers.push(answer?.outcome),
  });
  return { revocations, answers };
}

test("a revocation of the version before is sent every fifteen seconds until the server has settled it", async () => {
  const device = new Device();
  device.items.set(`harapen.revoking ${REQUEST.study} ${REQUEST.visit}`, JSON.stringify(REQUEST));
  const at: number[] = [];
  const start = device.now;
  const { revocations, answers } = openRevocations(device, async () => {
    at.push(device.now - start);
    if (at.length < 4) throw new ApiError("network", 0, "no network");
    return OVER;
  });
  revocations.send();
  await device.pass(HOUR_MS);
  expect([at, answers, revocations.waiting(), device.items.size]).toEqual([
    [0, 15_000, 30_000, 45_000],
    ["over"],
    [],
    0,
  ]);
});

test("a refused revocation is settled without an answer", async () => {
  const device = new Device();
  const { revocations, answers } = openRevocations(device, async () => {
    throw new ApiError("refused", 400, "no");
  });
  revocations.add(REQUEST);
  await device.pass(1_000);
  expect([answers, revocations.waiting()]).toEqual([[undefined], []]);
});

test("a consent whose own answer is awaited is not revoked before, also where storage fails", async () => {
  const device = new Device();
  device.storageFails = true;
  let isAwaited = true;
  let sent = 0;
  const revoke = async () => {
    sent += 1;
    return OVER;
  };
  const { revocations } = openRevocations(device, revoke, () => isAwaited);
  revocations.add(REQUEST);
  await device.pass(HOUR_MS);
  expect([sent, revocations.waiting()]).toEqual([0, [REQUEST]]);
  isAwaited = false;
  revocations.send();
  await device.pass(1_000);
  expect([sent, revocations.waiting()]).toEqual([1, []]);
});
