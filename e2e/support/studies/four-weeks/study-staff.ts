import { randomUUID } from "node:crypto";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type Study, studyResponse } from "@harapen/contract/staff/studies";
import { liveResponse } from "@harapen/contract/staff/studies/live";
import { participantsResponse } from "@harapen/contract/staff/studies/participants";
import { qualityResponse } from "@harapen/contract/staff/studies/quality";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { createRandom } from "@harapen/simulator/random";
import { signIn } from "../../../../apps/server/src/testing/sign-in/oidc-sign-in.ts";
import { addStaff, setStudyKey } from "../../../../apps/server/src/testing/studies/beside-study.ts";
import { claimsOf, type Member, memberAt } from "../../staff/members.ts";
import type { StudyServer } from "./study-server.ts";

type Role = "researcher" | "helper";

/**
 * The work of one aquarium's staff for a study, by the staff calls. They sign in anew each time, as weeks
 * pass in between.
 */
export class StudyStaff {
  readonly #server: StudyServer;
  readonly #aquarium: string;
  /** The roles whose people are staff already. */
  readonly #known = new Set<Role>();

  constructor(server: StudyServer, aquarium: string) {
    this.#server = server;
    this.#aquarium = aquarium;
  }

  /**
   * Makes a study and starts it, after a pilot, if one is tried. Its key, by which arms are drawn, is derived
   * from the seed: the same devices get the same arms.
   */
  async start(
    settings: StudySettings,
    seed: string,
    tryPilot?: (pilot: string) => Promise<void>,
  ): Promise<Study> {
    const researcher = await this.#signIn("researcher");
    const slug = this.#aquarium;
    const made = await answerOf(researcher, "POST", STAFF_PATHS.studies(slug), { settings });
    const { id, revision } = studyResponse.parse(made).study;
    if (tryPilot) {
      const pilot = randomUUID();
      await answerOf(researcher, "POST", STAFF_PATHS.studyPilot(slug, id), { revision, id: pilot });
      await tryPilot(pilot);
    }
    await setStudyKey(this.#server.database, id, keyOf(seed));
    return this.#setStatus(researcher, id, "running");
  }

  /** Closes a study to visitors, and shows its arms. */
  async freezeAndUnblind(id: string): Promise<void> {
    const researcher = await this.#signIn("researcher");
    const { revision } = await this.#setStatus(researcher, id, "frozen");
    await answerOf(researcher, "POST", STAFF_PATHS.studyUnblinding(this.#aquarium, id), { revision });
  }

  /** Enters the true penguins, by participant. */
  async enterTruths(id: string, truths: ReadonlyMap<string, string>): Promise<void> {
    const helper = await this.#signIn("helper");
    for (const [participant, penguin] of truths)
      await answerOf(helper, "POST", STAFF_PATHS.truth(this.#aquarium, id), {
        participant,
        drawing_id: null,
        penguin,
        note: "",
        replaces: null,
      });
  }

  /** Records that the participant with a code has withdrawn. */
  async withdraw(id: string, code: string): Promise<void> {
    const researcher = await this.#signIn("researcher");
    const path = `${STAFF_PATHS.participants(this.#aquarium, id)}?code=${code}`;
    const { participants } = participantsResponse.parse(await answerOf(researcher, "GET", path));
    const [found] = participants;
    if (!found) throw new Error("no participant has this code");
    await answerOf(researcher, "POST", STAFF_PATHS.withdrawal(this.#aquarium, id, found.id));
  }

  /** Resolves to what "Live" shows. */
  async live(id: string) {
    const researcher = await this.#signIn("researcher");
    return liveResponse.parse(await answerOf(researcher, "GET", STAFF_PATHS.studyLive(this.#aquarium, id)));
  }

  async quality(id: string) {
    const researcher = await this.#signIn("researcher");
    return qualityResponse.parse(
      await answerOf(researcher, "GET", STAFF_PATHS.studyQuality(this.#aquarium, id)),
    );
  }

  async #setStatus(researcher: Member, id: string, status: "running" | "frozen"): Promise<Study> {
    const slug = this.#aquarium;
    const { revision } = studyResponse.parse(
      await answerOf(researcher, "GET", STAFF_PATHS.study(slug, id)),
    ).study;
    const set = await answerOf(researcher, "POST", STAFF_PATHS.studyStatus(slug, id), { revision, status });
    return studyResponse.parse(set).study;
  }

  async #signIn(role: Role): Promise<Member> {
    const { origin, database } = this.#server;
    const aquarium = this.#aquarium;
    const idToken = await signIn(origin, `${role} of ${aquarium}`);
    if (!this.#known.has(role)) await addStaff(database, { sub: claimsOf(idToken).sub, role, aquarium });
    this.#known.add(role);
    return memberAt(origin, idToken);
  }
}

/** Returns the key of a study, derived from a seed. */
function keyOf(seed: string): string {
  const random = createRandom(`the key of ${seed}`);
  return Array.from({ length: 64 }, () => random.integer(0, 15).toString(16)).join("");
}

async function answerOf({ call }: Member, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}: ${text}`);
  return JSON.parse(text);
}
