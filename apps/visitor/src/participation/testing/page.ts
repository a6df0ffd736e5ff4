import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { RunningStudy } from "@harapen/contract/aquarium";
import type { Participation as Participant } from "@harapen/contract/calls/studies";
import { createStore } from "zustand/vanilla";
import { storageOf, type Tab } from "../../delivery/testing/device.ts";
import { GuardedStorage } from "../../platform/web-storage.ts";
import { KeptDecisions } from "../kept-decisions.ts";
import { Participation, type ParticipationNeeds } from "../participation.ts";
import { type ParticipationState, statusOf, useStudies } from "../study-store.ts";

export const AQUARIUM = "minato";
export const STUDY: RunningStudy = {
  id: "11111111-1111-4111-8111-111111111111",
  version: 1,
  asks_consent: true,
};
export const PARTICIPANT: Participant = {
  participant: "33333333-3333-4333-8333-333333333333",
  token: "a token",
  code: "23456789",
  aids: DEFAULT_AIDS,
  survey_parameter: null,
  study_version: 1,
  lasts: "visit",
};
export const CONSENT = { version: 1, locale: "en", guardian: false, answer: null } as const;

type Server = Pick<ParticipationNeeds, "join" | "leave">;

/** A page whose visitor may take part in a study: what of it a test sets, and what it sees. */
export class StudyPage {
  readonly participation: Participation;
  readonly kept: KeptDecisions;
  readonly store = createStore<ParticipationState>()(() => useStudies.getInitialState());
  /** The study that the aquarium's record names. */
  study: RunningStudy | undefined = STUDY;
  isKiosk = false;
  isTouched = false;
  isHidden = false;
  isSure = true;
  /** The token by which searches are a participant's. */
  token: string | undefined;
  sessionsEnded = 0;
  readonly #session: Map<string, string>;
  refreshes = 0;

  constructor(
    tab: Pick<Tab, "clock" | "items">,
    server: Server,
    {
      session = new Map<string, string>(),
      newId = (): string => crypto.randomUUID(),
      fails = (): boolean => false,
    } = {},
  ) {
    this.#session = session;
    const isKiosk = () => this.isKiosk;
    this.kept = new KeptDecisions({
      local: tab.items,
      session: new GuardedStorage(() => {
        if (fails()) throw new DOMException("forbidden", "SecurityError");
        return storageOf(session);
      }),
      isKiosk,
      newId,
    });
    this.participation = new Participation({
      clock: tab.clock,
      items: tab.items,
      kept: this.kept,
      store: this.store,
      recorder: {
        endSession: (change) => {
          this.sessionsEnded += 1;
          change();
        },
      },
      isKiosk,
      isSomebodyThere: () => !this.isKiosk || this.isTouched,
      isHidden: () => this.isHidden,
      deviceId: () => "22222222-2222-4222-8222-222222222222",
      aquarium: () => AQUARIUM,
      record: () => ({ study: this.study }),
      isSure: () => this.isSure,
      searchAs: (_, token) => {
        this.token = token;
      },
      refresh: async () => {
        this.refreshes += 1;
      },
      ...server,
    });
  }

  /** Ends a kiosk's visit, with all that its tab has kept. */
  endVisit(): void {
    this.#session.clear();
    this.isTouched = false;
    this.participation.endVisit();
  }

  get status() {
    return statusOf(AQUARIUM, this.study ?? STUDY, this.store.getState());
  }
}
