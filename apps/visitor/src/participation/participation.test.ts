// Rule (studies-in-a-visit)

import type { RunningStudy } from "@harapen/contract/aquarium";
import type { JoinStudyRequest, JoinStudyResponse } from "@harapen/contract/calls/studies";
import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { LeftStudy } from "../api/studies.ts";
import { Device, Tab } from "../delivery/testing/device.ts";
import type { UnsentWithdrawal } from "../delivery/withdrawals.ts";
import type { DecisionLifetime } from "./kept-decisions.ts";
import { hasJoinedByForm, type ParticipationStatus } from "./study-store.ts";
import { AQUARIUM, CONSENT, PARTICIPANT, StudyPage } from "./testing/page.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const HOUR_MS = 3_600_000;
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Who takes part: a device, or a visit. */
type Unit = string;

/** What a study is like that runs for the whole of a test. */
interface Kind {
  readonly asksConsent: boolean;
  readonly lasts: DecisionLifetime;
  readonly isKiosk: boolean;
}

interface Enrolled {
  readonly participant: string;
  readonly form: number;
  hasLeft: boolean;
}

class Server {
  network: "up" | "down" | "lost" = "up";
  answerMs = 500;
  running: RunningStudy;
  form = 1;
  readonly enrolled = new Map<Unit, Enrolled>();
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
    this.running = { id: uuidOf(1), version: 1, consent_version: 1, asks_consent: kind.asksConsent };
  }

  unitOf({ study, visit }: Pick<JoinStudyRequest, "study" | "visit">): Unit {
    return this.#kind.lasts === "device" ? study : `${study} ${visit}`;
  }

  changeSettings(isOtherForm: boolean): void {
    const version = this.running.version + 1;
    this.running = { ...this.running, version, ...(isOtherForm && { consent_version: version }) };
    if (isOtherForm) this.form = version;
  }

  beginOther(): void {
    this.running = { ...this.running, id: uuidOf(Number(this.running.id.slice(-12)) + 1) };
  }

  async join(tab: Tab, request: JoinStudyRequest): Promise<JoinStudyResponse> {
    return this.#answer(tab, () => {
      const unit = this.unitOf(request);
      const known = this.enrolled.get(unit);
      if (request.revoked) {
        if (!known) return { success: true, outcome: "consent-needed" };
        known.hasLeft = true;
        return { success: true, outcome: "over" };
      }
      if (request.study !== this.running.id || known?.hasLeft) return { success: true, outcome: "over" };
      if (this.#kind.asksConsent && request.consent?.version !== this.form)
        return { success: true, outcome: "consent-needed" };
      const participant = known?.participant ?? uuidOf(1_000 + this.enrolled.size);
      this.enrolled.set(unit, { participant, form: this.form, hasLeft: false });
      const { lasts } = this.#kind;
      const study_version = this.running.version;
      const participation = { ...PARTICIPANT, participant, token: participant, study_version, lasts };
      return { success: true, outcome: "joined", participation };
    });
  }

  async leave(tab: Tab, { token, erase }: UnsentWithdrawal): Promise<LeftStudy> {
    return this.#answer(tab, () => {
      for (const enrolled of this.enrolled.values())
        if (enrolled.participant === token) enrolled.hasLeft = true;
      return { success: true, outcome: erase ? "deleted" : "left" };
    });
  }

  async #answer<Answer>(tab: Tab, work: () => Answer): Promise<Answer> {
    await new Promise<void>((resolve) => void tab.device.after(this.answerMs, resolve));
    if (this.network === "down") throw new ApiError("network", 0, "no network");
    const answer = work();
    if (this.network === "lost") throw new ApiError("network", 0, "no answer");
    return answer;
  }
}

const tokenOf = (status: ParticipationStatus | undefined) =>
  status?.kind === "joined" ? status.participation.token : undefined;

class World {
  readonly device = new Device();
  readonly kind: Kind;
  readonly server: Server;
  /** What a unit's visitor wished last. */
  readonly wishes = new Map<Unit, "in" | "out">();
  /**
   * The units of which a wish, or a request whose answer was awaited, is no longer known to the device: its
   * storage failed, or the tab was closed.
   */
  readonly forgotten = new Set<Unit>();
  /**
   * The units that took part by a form, and declined another one: nothing is recorded of them, and they have
   * not left.
   */
  readonly declinedLater = new Set<Unit>();
  /** In which visit of the kiosk a participant was seen. */
  readonly seen = new Map<string, number>();
  tabs: OpenTab[] = [];
  visit = 0;
  /** Whether storage has failed, or a tab was closed. */
  isInterrupted = false;
  #ids = 1_000_000;

  constructor(kind: Kind) {
    this.kind = kind;
    this.server = new Server(kind);
    this.open();
  }

  newId(): string {
    this.#ids += 1;
    return uuidOf(this.#ids);
  }

  open(session?: Map<string, string>): void {
    this.tabs.push(new OpenTab(this, session));
  }

  close(closed: OpenTab): void {
    if (closed.page.store.getState().requests.length > 0) this.forgotten.add(closed.unit);
    this.isInterrupted = true;
    closed.tab.die();
    this.tabs = this.tabs.filter((tab) => tab !== closed);
  }

  /** The same tab, in a page that begins anew. */
  reload(tab: OpenTab): void {
    const { page, unit } = tab;
    const before = page.status;
    this.close(tab);
    this.open(tab.session);
    const after = this.tabs.at(-1)?.page.status;
    const isKept = !this.forgotten.has(unit) && page.study?.id === this.server.running.id;
    const mayGoOn = isKept && hasJoinedByForm(this.server.running, before);
    expect(mayGoOn && tokenOf(after)).toBe(mayGoOn && tokenOf(before));
  }

  /** A visitor has acted. Browsers tell the other tabs at once what one has stored. */
  wished(actor: OpenTab, wish: "in" | "out"): void {
    if (this.device.storageFails) this.forgotten.add(actor.unit);
    this.wishes.set(actor.unit, wish);
    if (wish === "in") for (const tab of this.tabs) tab.isOut = false;
    actor.isOut = wish === "out";
    for (const tab of this.tabs) if (tab !== actor) tab.takeOver();
  }

  check(): void {
    this.isInterrupted ||= this.device.storageFails;
    if (this.device.storageFails) for (const { unit } of this.tabs) this.forgotten.add(unit);
    for (const { page, unit, isOut, hasAgreed, isHasty } of this.tabs) {
      expect(isHasty).toBe(false);
      const participant = tokenOf(page.status);
      const isShown = !this.forgotten.has(unit) && !page.isHidden;
      // A participant is one of the study that runs, and it is over only for who has left it.
      const own = [...this.server.enrolled].filter(([each]) => each.startsWith(page.study?.id ?? ""));
      expect([undefined, ...own.map(([, enrolled]) => enrolled.participant)]).toContain(participant);
      const isOver = page.status.kind === "ended";
      expect(isOver && !own.some(([, enrolled]) => enrolled.hasLeft)).toBe(false);
      const choseNotTo = isOut || (isShown && this.wishes.get(unit) === "out");
      expect(choseNotTo && participant).toBeFalsy();
      // A search is a participant's only while they are one.
      expect(page.token ?? "unknown").toBe(participant ?? "unknown");
      const { isKiosk, asksConsent, lasts } = this.kind;
      const visit = (participant && this.seen.get(participant)) ?? this.visit;
      const isInherited =
        participant && ((asksConsent && !hasAgreed) || (lasts === "visit" && visit !== this.visit));
      expect(isKiosk && isInherited).toBeFalsy();
      if (participant) this.seen.set(participant, this.visit);
    }
  }

  /** In the end the network is back, and so is everybody. */
  async settle(): Promise<void> {
    this.device.storageFails = false;
    // A page hears that it is online again, not that answers are no longer lost. What storage has refused, or
    // a closed tab has left, waits for the next occasion.
    const isBack = this.server.network === "down" || this.isInterrupted;
    this.server.network = "up";
    for (const { page } of this.tabs) page.isHidden = false;
    for (const tab of this.tabs) {
      tab.hear();
      tab.takeOver();
      if (isBack) tab.online();
      if (this.kind.isKiosk && !tab.page.isTouched) tab.touch();
    }
    await this.device.pass(HOUR_MS);
    this.check();
    expect([...this.device.items.keys()].filter((key) => /leaving|revoking/.test(key))).toEqual([]);
    for (const { page, isForgetful } of this.tabs) {
      expect(isForgetful || page.status.kind !== "waiting").toBe(true);
      expect(page.store.getState().requests.filter(({ answer }) => answer !== "lost")).toEqual([]);
    }
    if (this.kind.isKiosk && this.kind.lasts === "device") return;
    const isSure = (unit: Unit) => !this.forgotten.has(unit) && !this.declinedLater.has(unit);
    const out = [...this.wishes].filter(([unit, wish]) => wish === "out" && isSure(unit));
    expect(out.filter(([unit]) => this.server.enrolled.get(unit)?.hasLeft === false)).toEqual([]);
  }
}

class OpenTab {
  readonly tab: Tab;
  readonly page: StudyPage;
  readonly session: Map<string, string>;
  /** Whether the last who acted in this visit has chosen not to take part, and somebody in it has agreed. */
  isOut = false;
  hasAgreed = false;
  /** Whether storage failed to keep what the visitor wished to be sent later. */
  isForgetful = false;
  /** Whether the page has asked by itself while an answer was awaited. */
  isHasty = false;
  readonly #world: World;
  #isBusy = false;
  #isAgreeing = false;
  #underWay = 0;

  constructor(world: World, session = new Map<string, string>()) {
    const { device, server, kind } = world;
    this.#world = world;
    this.session = session;
    this.tab = new Tab(device);
    this.page = new StudyPage(
      this.tab,
      {
        join: (request) => this.#join(request),
        leave: (withdrawal) => this.tab.living(server.leave(this.tab, withdrawal)),
      },
      { session, newId: () => world.newId(), fails: () => device.storageFails },
    );
    this.page.isKiosk = kind.isKiosk;
    // A page that is loaded anew goes on with what its visitor has agreed to.
    this.hasAgreed = [...session.keys()].some((key) => key.startsWith("harapen.study."));
    this.hear();
    this.page.participation.send();
  }

  get unit(): Unit {
    return this.#world.server.unitOf({ study: this.page.study?.id ?? "", visit: this.page.kept.visitId });
  }

  /**
   * The aquarium's record is loaded anew. What storage did not keep is forgotten with the study's other
   * version.
   */
  hear(): void {
    const { running } = this.#world.server;
    if (this.page.study !== running) this.isOut = false;
    this.page.study = running;
    this.page.participation.followStudy();
  }

  /**
   * Whoever is asked, or asks to be, can agree and can look around, also while their consent is under way.
   */
  get #isAsked(): boolean {
    const { status, isHidden } = this.page;
    return !isHidden && (status.kind === "asked" || status.kind === "declined");
  }

  /**
   * Whether the visitor, who had declined, waits for the answer to their consent. Nobody declines once more
   * in another tab within this moment.
   */
  get isChangingMind(): boolean {
    return this.#isBusy && this.page.status.kind === "declined";
  }

  agree(isLater: boolean): void {
    const { device, server, visit, kind } = this.#world;
    if (this.#isBusy || !this.#isAsked || !kind.asksConsent) return;
    this.hasAgreed = true;
    const { participation } = this.page;
    const given = { consent: { ...CONSENT, version: server.form }, code: undefined };
    if (isLater) {
      this.isForgetful ||= device.storageFails;
      participation.takePartLater(AQUARIUM, given, kind.lasts);
    } else {
      const done = () => {
        if (this.#world.visit === visit) this.#isBusy = false;
      };
      this.#isBusy = true;
      this.#isAgreeing = true;
      participation.takePart(AQUARIUM, given, kind.lasts).then(done, done);
      this.#isAgreeing = false;
    }
    this.#world.wished(this, "in");
  }

  decline(): void {
    if (!this.#isAsked || this.#world.tabs.some((other) => other !== this && other.isChangingMind)) return;
    const { server, kind, declinedLater } = this.#world;
    const form = server.enrolled.get(this.unit)?.form;
    if (form !== undefined && form !== server.form) declinedLater.add(this.unit);
    this.page.participation.decline(AQUARIUM, { lasts: kind.lasts, version: server.form });
    this.#world.wished(this, "out");
  }

  withdraw(erase: boolean): void {
    const { status, participation, isHidden } = this.page;
    const canLeave = status.kind === "joined" && !participation.isShared(status.participation.lasts);
    if (isHidden || !canLeave) return;
    const { sessionsEnded } = this.page;
    participation.withdraw(AQUARIUM, erase);
    expect(this.page.sessionsEnded).toBe(sessionsEnded + 1);
    this.#world.wished(this, "out");
  }

  endVisit(): void {
    if (!this.page.isKiosk) return;
    this.#world.visit += 1;
    this.#isBusy = false;
    this.isOut = false;
    this.hasAgreed = false;
    this.page.endVisit();
  }

  touch(): void {
    this.page.isTouched = true;
    if (this.page.isKiosk) this.page.participation.goOn();
  }

  online(): void {
    this.page.participation.goOn();
    this.page.participation.send();
  }

  /** What storage did not keep gives way to what it has. */
  takeOver(): void {
    if (this.#world.forgotten.has(this.unit)) this.isOut = false;
    this.page.participation.takeOverDecisions();
  }

  setHidden(isHidden: boolean): void {
    // Nobody decides in another tab within the moment in which an answer is awaited.
    if (this.page.store.getState().requests.length > 0) return;
    this.page.isHidden = isHidden;
    this.takeOver();
  }

  async #join(request: JoinStudyRequest): Promise<JoinStudyResponse> {
    const answer = this.tab.living(this.#world.server.join(this.tab, request));
    if (request.revoked) return answer;
    this.isHasty ||= !this.#isAgreeing && this.#underWay > 0;
    this.#underWay += 1;
    return answer.finally(() => {
      this.#underWay -= 1;
    });
  }
}

const tab = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("agree" as const), tab, isLater: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("decline" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), tab, erase: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("end" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("touch" as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(200, 600, 16_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("network" as const),
      is: fc.constantFrom("up" as const, "down" as const, "lost" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("online" as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("slow" as const), ms: fc.constantFrom(500, 20_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hide" as const), tab, isHidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("storage" as const), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("change" as const), isOtherForm: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("another-study" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("clock" as const), ms: fc.integer({ min: -1e9, max: 1e9 }) }),
  },
);
type WorldStep = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(world: World, one: WorldStep): Promise<void> {
  const { device, server, tabs, kind } = world;
  const tab = "tab" in one ? tabs[one.tab % tabs.length] : undefined;
  if (one.do === "agree") tab?.agree(one.isLater);
  else if (one.do === "decline") tab?.decline();
  else if (one.do === "withdraw") tab?.withdraw(one.erase);
  else if (one.do === "end") tab?.endVisit();
  else if (one.do === "touch") tab?.touch();
  else if (one.do === "pass") await device.pass(one.ms);
  else if (one.do === "network") server.network = one.is;
  else if (one.do === "slow") server.answerMs = one.ms;
  else if (one.do === "online") tab?.online();
  else if (one.do === "reload" && tab) world.reload(tab);
  else if (one.do === "open" && !kind.isKiosk && tabs.length < 3) world.open();
  else if (one.do === "close" && tab && tabs.length > 1) world.close(tab);
  else if (one.do === "hide") tab?.setHidden(one.isHidden);
  else if (one.do === "storage") device.storageFails = one.fails;
  else if (one.do === "change") server.changeSettings(one.isOtherForm);
  else if (one.do === "another-study") server.beginOther();
  else if (one.do === "clock") device.clockWasSet = one.ms;
  if (["change", "another-study"].includes(one.do)) for (const each of tabs) each.hear();
}

const kinds = [true, false].flatMap((asksConsent) =>
  (["device", "visit"] as const).flatMap((lasts) =>
    [true, false].map((isKiosk) => ({ asksConsent, lasts, isKiosk })),
  ),
);

/**
 * One tab's consent is refused after another has taken it over: that one waited for an answer for ever, as it
 * asked for none.
 */
const FORGOTTEN_ELSEWHERE: WorldStep[] = [
  { do: "open" },
  { do: "agree", tab: 1, isLater: false },
  { do: "decline", tab: 0 },
  { do: "agree", tab: 0, isLater: true },
  { do: "change", isOtherForm: true },
];

test.each(kinds)(
  "whatever tabs, network, storage and studies do, nobody takes part who chose not to, and what waits is sent at last ($asksConsent, $lasts, $isKiosk)",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = new World(kind);
        for (const one of steps) {
          await take(world, one);
          world.check();
        }
        await world.settle();
      }),
      { numRuns: 500, examples: [[FORGOTTEN_ELSEWHERE]] },
    );
  },
  60_000,
);
