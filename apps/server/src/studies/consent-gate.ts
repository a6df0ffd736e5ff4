import { ApiError } from "../errors/api-error.ts";
import type { Storage } from "../storage/storage.ts";
import type { ConsentPeriod } from "../storage/studies/consent-period-store.ts";
import { isOnItsDays } from "./study-days.ts";

/** How long it is cached which aquariums ask, and that somebody has agreed, in milliseconds: as long as which study runs. */
const CACHED_MS = 2_000;
/** Participants who are remembered at most. */
const MAX_AGREED = 10_000;
/** By how much the clock of a device may be wrong where it does not say how long ago something was recorded: then what may have been recorded while the aquarium asked was. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What is to be stored of a visit, as far as it says so. */
export interface Recorded {
  /** The aquarium's slug; `undefined` where it names none. */
  readonly aquarium: string | undefined;
  /** The participant as whom it was recorded. */
  readonly participant: string | undefined;
  /** How long ago it was recorded, by the device's clock. */
  readonly age_ms: number | undefined;
  /** When it was, by the device's clock. Without either it was recorded now. */
  readonly client_ts?: number;
}

interface CachedPeriods {
  /** By the monotonic clock. */
  readonly until: number;
  readonly periods: readonly ConsentPeriod[];
}

interface Dependencies {
  readonly storage: Pick<Storage, "consentPeriods" | "participants">;
  /** Told of each refusal, and of the studies whose consent it lacked. */
  readonly onRefused: (studies: readonly string[]) => void;
}

/**
 * Lets nothing be stored that was recorded at an aquarium while it asked its visitors, unless it is of a participant who has agreed and has not withdrawn. Where nobody asks, it costs a
 * comparison.
 */
export class ConsentGate {
  readonly #dependencies: Dependencies;
  #cached: CachedPeriods | undefined;
  #reading: Promise<CachedPeriods> | undefined;
  /** Until when participants count as agreed, by study and participant. */
  readonly #agreed = new Map<string, number>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns nothing, or resolves, where something may be stored; rejects with an ApiError ("consent-needed") where it may not. */
  check(recorded: Recorded): Promise<void> | undefined {
    const cached = this.#cached;
    if (
      cached &&
      performance.now() < cached.until &&
      !cached.periods.some((period) => isAt(period, recorded))
    )
      return undefined;
    return this.#decide(recorded);
  }

  async #decide(recorded: Recorded): Promise<void> {
    const { periods } = await this.#current();
    const times = timesOf(recorded, Date.now());
    const asking = periods.filter((period) => isAt(period, recorded) && asksBetween(period, times));
    if (asking.length === 0) return;
    const studies = asking.flatMap(({ study }) => study ?? []);
    if (recorded.participant !== undefined)
      for (const study of studies)
        if (await this.#hasAgreed(study, recorded.participant.toLowerCase())) return;
    this.#dependencies.onRefused(studies);
    throw new ApiError(
      "consent-needed",
      "This aquarium stores nothing of visitors who have not agreed to it.",
    );
  }

  /** Resolves to which aquariums ask, read at most once in two seconds. */
  #current(): Promise<CachedPeriods> | CachedPeriods {
    if (this.#cached && performance.now() < this.#cached.until) return this.#cached;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<CachedPeriods> {
    const until = performance.now() + CACHED_MS;
    this.#cached = { until, periods: await this.#dependencies.storage.consentPeriods.all() };
    return this.#cached;
  }

  async #hasAgreed(study: string, id: string): Promise<boolean> {
    const key = `${study} ${id}`;
    const now = performance.now();
    if (now < (this.#agreed.get(key) ?? 0)) return true;
    const participant = await this.#dependencies.storage.participants.find(study, id);
    const hasAgreed =
      !!participant && participant.consent_version !== null && participant.withdrawn_at === null;
    if (this.#agreed.size >= MAX_AGREED) this.#agreed.clear();
    if (hasAgreed) this.#agreed.set(key, now + CACHED_MS);
    return hasAgreed;
  }
}

/** Between when and when something was recorded, in milliseconds since 1970. The future counts as now. */
function timesOf({ age_ms, client_ts }: Recorded, now: number): readonly [number, number] {
  const at = age_ms === undefined ? Math.min(client_ts ?? now, now) : now - Math.max(0, age_ms);
  const isExact = age_ms !== undefined || client_ts === undefined;
  return isExact ? [at, at] : [at - CLOCK_TOLERANCE_MS, Math.min(at + CLOCK_TOLERANCE_MS, now)];
}

/** What names no aquarium may have been recorded at any. */
function isAt(period: ConsentPeriod, { aquarium }: Recorded): boolean {
  return aquarium === undefined || aquarium === period.aquarium;
}

function asksBetween(
  { from, until, days }: ConsentPeriod,
  [first, last]: readonly [number, number],
): boolean {
  if (last < from || first >= until) return false;
  return days === null || [first, last].some((at) => isOnItsDays(days, new Date(at)));
}
