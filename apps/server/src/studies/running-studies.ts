import type { KeyedStudy, StudyStore } from "../storage/studies/study-store.ts";
import { isOnItsDays } from "./study-days.ts";

/** How long an aquarium's study is known, in milliseconds: every server notices within this time that one starts, changes or stops. */
const KNOWN_MS = 2_000;

interface Known {
  readonly study: Promise<KeyedStudy | undefined>;
  /** By the monotonic clock, in milliseconds. */
  readonly until: number;
}

/** The studies that run, read at most once in two seconds an aquarium, however many visitors ask. */
export class RunningStudies {
  readonly #store: Pick<StudyStore, "runningAt">;
  readonly #known = new Map<string, Known>();

  constructor(store: Pick<StudyStore, "runningAt">) {
    this.#store = store;
  }

  /** Resolves to the study that runs at an aquarium, where today is one of its days. The aquarium must be one: each name is remembered. */
  async get(aquarium: string, at = new Date()): Promise<KeyedStudy | undefined> {
    const study = await this.#knownAt(aquarium);
    return study && isOnItsDays(study.current.settings, at) ? study : undefined;
  }

  #knownAt(aquarium: string): Promise<KeyedStudy | undefined> {
    const now = performance.now();
    const known = this.#known.get(aquarium);
    if (known && now < known.until) return known.study;
    const study = this.#store.runningAt(aquarium);
    this.#known.set(aquarium, { study, until: now + KNOWN_MS });
    study.catch(() => this.#known.delete(aquarium));
    return study;
  }
}
