import type { Browser } from "@playwright/test";
import { studySettings } from "../../../../apps/server/src/testing/studies/study-settings.ts";
import { plainForm } from "../asked-visitor.ts";
import { BARE_ARM, RINGS_ARM } from "../run-study.ts";
import { visitInBrowser } from "./browser-visitor.ts";
import type { Recognition } from "./decision.ts";
import { countAsking, HttpVisitor, join } from "./http-visitor.ts";
import type { SimulatedClock } from "./simulated-clock.ts";
import type { StudyServer } from "./study-server.ts";
import { StudyStaff } from "./study-staff.ts";
import { type PlannedVisitor, planVisitors } from "./visitors.ts";

const MINUTE_MS = 60_000;
/** How many visitors draw at the same time, and how often a group comes. */
const TOGETHER = 4;
const EVERY_MS = 15 * MINUTE_MS;
export const DAYS = 28;
/** How many decline on each day, where visitors are asked; and how many come to a pilot. */
export const DECLINING_A_DAY = 2;
const IN_PILOT = 8;

interface Script {
  readonly server: StudyServer;
  readonly clock: SimulatedClock;
  readonly aquarium: string;
  readonly seed: string;
  readonly visitors: number;
  readonly recognition: Recognition;
  /** Whether visitors are asked for their consent. */
  readonly asks: boolean;
}

/**
 * A study of four weeks and two arms, with and without the comparison of drawing and penguin, whose visitors
 * come day by day.
 */
export class ScriptedStudy {
  readonly staff: StudyStaff;
  readonly id: string;
  readonly #script: Script;
  readonly #planned: readonly PlannedVisitor[];
  #came = 0;
  /** What staff at the exhibit saw today, by participant. */
  readonly #seen = new Map<string, string>();

  private constructor(script: Script, staff: StudyStaff, id: string, planned: readonly PlannedVisitor[]) {
    this.#script = script;
    this.staff = staff;
    this.id = id;
    this.#planned = planned;
  }

  static async start(script: Script): Promise<ScriptedStudy> {
    const { server, aquarium, seed, visitors, asks } = script;
    const planned = await planVisitors(server, aquarium, { seed, count: visitors });
    const staff = new StudyStaff(server, aquarium);
    const settings = studySettings({
      purpose: "Does the comparison help?",
      arms: [RINGS_ARM, BARE_ARM],
      consent: asks ? plainForm() : null,
    });
    const { id } = await staff.start(settings, seed, (pilot) => tryPilot(script, pilot));
    return new ScriptedStudy(script, staff, id, planned);
  }

  /**
   * Lets the rest of a day's visitors come by HTTP, one group after the other; in the evening, staff enter
   * what they saw.
   */
  async restOfDay(day: number): Promise<void> {
    const last = Math.round(((day + 1) * this.#script.visitors) / DAYS);
    while (this.#came < last) {
      await this.comeTogether(Math.min(TOGETHER, last - this.#came));
      this.#script.clock.advanceTo(this.#script.clock.now() + EVERY_MS);
    }
    for (let declined = 0; this.#script.asks && declined < DECLINING_A_DAY; declined++)
      for (const step of ["asked", "declined"] as const) await countAsking(this.#place, step);
    await this.staff.enterTruths(this.id, this.#seen);
    this.#seen.clear();
  }

  /** Lets this many visitors come at once, by HTTP; resolves to them. */
  async comeTogether(count: number, how: Parameters<HttpVisitor["visit"]>[0] = {}): Promise<HttpVisitor[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const planned = this.#next();
        const visitor = new HttpVisitor(this.#place, planned);
        await visitor.visit(how);
        this.#witness(planned, visitor.participation.participant);
        return visitor;
      }),
    );
  }

  async comeWithBrowser(browser: Browser): Promise<void> {
    const planned = this.#next();
    this.#witness(planned, await visitInBrowser(browser, this.#script, planned));
  }

  /** Resolves to the server's answer to a visitor who comes back and wants to take part. */
  async outcomeOfJoining(index: number): Promise<string> {
    const { device = "" } = this.#planned[index] ?? {};
    return (await join(this.#place, device, device)).joined.outcome;
  }

  get #place() {
    return { ...this.#script, origin: this.#script.server.origin, study: this.id };
  }

  #next(): PlannedVisitor {
    const planned = this.#planned[this.#came];
    if (!planned) throw new Error("everybody has come");
    this.#came += 1;
    return planned;
  }

  #witness({ isWitnessed, penguin }: PlannedVisitor, participant: string): void {
    if (isWitnessed) this.#seen.set(participant, penguin);
  }
}

/**
 * Lets visitors come to a pilot, none of whom recognizes their penguin: figures that had them would show it.
 */
async function tryPilot(script: Script, study: string): Promise<void> {
  const { server, aquarium, seed } = script;
  const place = { ...script, origin: server.origin, study, recognition: { compared: 0, bare: 0 } };
  for (const planned of await planVisitors(server, aquarium, { seed: `${seed}, a pilot`, count: IN_PILOT }))
    await new HttpVisitor(place, planned).visit();
}
