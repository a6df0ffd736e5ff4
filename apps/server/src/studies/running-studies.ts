import type { KeyedStudy, StudyStore } from "../storage/studies/study-store.ts";
import { isOnItsDays } from "./study-days.ts";

/** How long an aquarium's study is cached, in milliseconds: every server notices within this time that one starts, changes or stops. */
const CACHED_MS = 2_000;

interface CachedStudy {
  readonly study: Promise<KeyedStudy | undefined>;
  /** By the monotonic clock, in milliseconds. */
  readonly until: number;
}

/** The running studies, read at most once in two seconds for each aquarium, however many visitors ask. */
export class RunningStudies {
  readonly #store: Pick<StudyStore, "runningAt">;
  readonly #cached = new Map<string, CachedStudy>();

  constructor(store: Pick<StudyStore, "runningAt">) {
    this.#store = store;
  }

  /** Resolves to the study that runs at an aquarium, where today is one of its days. The aquarium must be one: each name is remembered. */
  async get(aquarium: string, at = new Date()): Promise<KeyedStudy | undefined> {
    const study = await this.#cachedOrRead(aquarium);
    return study && isOnItsDays(study.current.settings, at) ? study : undefined;
  }

  #cachedOrRead(aquarium: string): Promise<KeyedStudy | undefined> {
    const now = performance.now();
    const cached = this.#cached.get(aquarium);
    if (cached && now < cached.until) return cached.study;
    const study = this.#store.runningAt(aquarium);
    this.#cached.set(aquarium, { study, until: now + CACHED_MS });
    study.catch(() => this.#cached.delete(aquarium));
    return study;
  }
}
