import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { AlertChannel, AlertFailure } from "@harapen/contract/staff/studies/quality";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { readStudyKiosks } from "../kiosks/study-kiosks.ts";
import type { LiveStudies } from "../live-studies.ts";
import { findFaults } from "../quality/find-faults.ts";
import type { Studies } from "../studies.ts";
import { type KeyedStudy, StudyStore } from "../study-store.ts";
import { type AlertSenders, alertText, UnsentAlertError } from "./alert-senders.ts";
import { AlertStore } from "./alert-store.ts";

const MINUTE_MS = 60_000;
/** How long a server that watches for alerts has to renew its lease: after that a killed one is replaced. */
const LEASE_MS = 2.5 * MINUTE_MS;
/**
 * The most messages that one check sends: each may take ten seconds, and the others are sent a minute later.
 */
const MAX_MESSAGES = 10;
/** How long after its first attempt a message is given up. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
/** The longest time between two attempts. */
const MAX_BACKOFF_MS = 60 * MINUTE_MS;

interface Parts {
  readonly database: Database;
  readonly live: LiveStudies;
  /** The channels by which this server can send alerts. */
  readonly senders: AlertSenders;
  readonly onFault: (error: unknown) => void;
}

/**
 * Checks the running studies' data at each call, opens and closes alerts, and sends them. Only one of several
 * servers does so.
 */
export class AlertWatch {
  readonly #id = randomUUID();
  readonly #parts: Parts;
  readonly #alerts: AlertStore;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#alerts = new AlertStore(parts.database);
  }

  /**
   * Checks once, at a time in milliseconds since 1970. Writes nothing where there is nothing to check. Once
   * `signal` is aborted, begins with no other study or message: the next check, on any server, goes on.
   */
  async check(now: number, signal?: AbortSignal): Promise<void> {
    const at = new Date(now).toISOString();
    const studies = await new StudyStore(this.#parts.database).running();
    const left = await this.#alerts.openBut(studies.map(({ id }) => id));
    if (studies.length + left.length + (await this.#alerts.due(at)).length === 0) return;
    if (!(await this.#hold(now))) return;
    for (const study of studies) {
      if (signal?.aborted) return;
      await this.#checkStudy(study, now).catch(this.#parts.onFault);
    }
    // A study that no longer runs has no faults any more.
    for (const { id } of left) await this.#alerts.end(id, at);
    await this.#deliver(now, signal);
  }

  /** Takes or renews the lease of the watch; resolves to whether this server has it. */
  #hold(now: number): Promise<boolean> {
    return this.#alerts.takeWatch(this.#id, {
      now: new Date(now).toISOString(),
      until: new Date(now + LEASE_MS).toISOString(),
      longest: new Date(now + 2 * LEASE_MS).toISOString(),
    });
  }

  async #checkStudy(study: KeyedStudy, now: number): Promise<void> {
    const { live } = this.#parts;
    await live.visitsOf(study, now, 0);
    const faults = findFaults(await live.rows(study, now));
    const open = await this.#alerts.open(study.id);
    const at = new Date(now).toISOString();
    const isSame = (one: { kind: string; subject: string }) => (other: { kind: string; subject: string }) =>
      one.kind === other.kind && one.subject === other.subject;
    for (const fault of faults)
      if (!open.some(isSame(fault)))
        await this.#alerts.begin({ study: study.id, ...fault }, at, this.#channelsOf(study));
    for (const alert of open) if (!faults.some(isSame(alert))) await this.#alerts.end(alert.id, at);
  }

  /** Returns the name of the kiosk that a message is about; `null` where it has none. */
  async #kioskOf(
    study: KeyedStudy,
    { kind, subject }: { readonly kind: string; readonly subject: string },
    now: number,
  ): Promise<string | null> {
    if (kind !== "device-silent") return null;
    const { devices } = await readStudyKiosks(this.#parts.database, study, now);
    return devices.find(({ device }) => device === subject)?.name ?? null;
  }

  #channelsOf({ current }: KeyedStudy): AlertChannel[] {
    const { webhook, mail } = current.settings.alerts;
    return [
      ...(webhook === null ? [] : (["webhook"] as const)),
      ...(mail === null ? [] : (["mail"] as const)),
    ];
  }

  async #deliver(now: number, signal?: AbortSignal): Promise<void> {
    const studies = new StudyStore(this.#parts.database);
    const due = await this.#alerts.due(new Date(now).toISOString());
    const began = performance.now();
    for (const message of due.slice(0, MAX_MESSAGES)) {
      if (signal?.aborted) return;
      // Sending takes time: if another server has taken over meanwhile, it sends the rest.
      if (!(await this.#hold(now + performance.now() - began))) return;
      const study = await studies.find(message.study);
      const to = study?.current.settings.alerts[message.channel];
      const sender = this.#parts.senders[message.channel];
      // Who took the address away, or the study, wants no message any more.
      if (!study || !to) await this.#alerts.dropMessage(message);
      else if (!sender) await this.#alerts.setFailed(message, NO_MAIL, nextAttempt(message, now));
      else
        try {
          await sender.send(to, alertText(study, message, await this.#kioskOf(study, message, now)));
          await this.#alerts.setSent(message, new Date(now).toISOString());
        } catch (error) {
          this.#parts.onFault(error);
          await this.#alerts.setFailed(message, failureOf(error), nextAttempt(message, now));
        }
    }
  }
}

/** A server that gets a mail server within a day sends what waits. */
const NO_MAIL: AlertFailure = { code: "no-mail", detail: "" };

const failureOf = (error: unknown): AlertFailure =>
  error instanceof UnsentAlertError ? error.failure : { code: "unreachable", detail: "" };

/**
 * Returns when a message is tried again: after a minute, then after twice the time each; `null` where a day
 * was in vain.
 */
function nextAttempt(
  {
    attempts,
    began_at,
    ended_at,
    moment,
  }: { attempts: number; began_at: string; ended_at: string | null; moment: string },
  now: number,
): string | null {
  const since = Date.parse(moment === "ended" && ended_at !== null ? ended_at : began_at);
  if (now - since > GIVE_UP_MS) return null;
  return new Date(now + Math.min(MAX_BACKOFF_MS, MINUTE_MS * 2 ** attempts)).toISOString();
}

const EVERY_MS = 60_000;
/**
 * When it checks first: that reads all visits of the running studies, so that they are in memory when
 * somebody opens the console.
 */
const FIRST_MS = 5_000;

interface WatchParts {
  readonly database: Database;
  readonly studies: Pick<Studies, "live" | "alertSenders">;
  readonly log: Logger;
}

/** Checks the running studies' data once a minute, until the returned function is called. */
export function startAlertWatch({ database, studies, log }: WatchParts): () => Promise<void> {
  const onFault = (error: unknown) => log.warn({ err: error }, "an alert could not be looked for or sent");
  const { live, alertSenders: senders } = studies;
  const watch = new AlertWatch({ database, live, senders, onFault });
  const stopping = new AbortController();
  const running = checkUntil(stopping.signal, () => watch.check(Date.now(), stopping.signal).catch(onFault));
  return async () => {
    stopping.abort();
    await running;
  };
}

async function checkUntil(signal: AbortSignal, check: () => Promise<void>): Promise<void> {
  for (let waitMs = FIRST_MS; ; waitMs = EVERY_MS) {
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await check();
  }
}
