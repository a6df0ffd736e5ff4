import { randomUUID } from "node:crypto";
import type { AlertChannel, AlertFailure } from "@harapen/contract/staff/studies/quality";
import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";

export type StoredAlert = Selectable<Tables["study_alert"]>;
export type AlertMessage = Selectable<Tables["study_alert_message"]>;

/** What a message says: that an alert began, or that it ended. */
type Moment = AlertMessage["moment"];

const WATCH_ROW = 1;
/** When a message is sent that is not sent any more: after every time of a clock. */
const NEVER = "9999-12-31T23:59:59.999Z";

/** A message that could not be sent; `next_at`: when it is tried again, `null` where never. */
export interface FailedMessage {
  readonly alert: string;
  readonly channel: AlertChannel;
  readonly failure: AlertFailure;
  readonly next_at: string | null;
}

/**
 * Studies' alerts and the queue of messages about them, over a database or a transaction of it. Times are ISO
 * 8601 in UTC.
 */
export class AlertStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Takes the lease of the watch over all studies for `holder` until `until`, unless another holds it beyond
   * `now`; resolves to whether `holder` has it. One beyond `longest` is of a clock that was wrong.
   */
  async takeWatch(
    holder: string,
    { now, until, longest }: { readonly now: string; readonly until: string; readonly longest: string },
  ): Promise<boolean> {
    await this.#database
      .insertInto("study_watch")
      .values({ id: WATCH_ROW, holder, until })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ holder, until })
          .where((is) =>
            is.or([
              is("study_watch.holder", "=", holder),
              is("study_watch.until", "<", now),
              is("study_watch.until", ">", longest),
            ]),
          ),
      )
      .execute();
    const watch = await this.#database
      .selectFrom("study_watch")
      .select("holder")
      .where("id", "=", WATCH_ROW)
      .executeTakeFirst();
    return watch?.holder === holder;
  }

  /** Returns a study's alerts, the newest first: all that go on, and others up to `limit` in all. */
  async ofStudy(study: string, limit: number): Promise<StoredAlert[]> {
    const alerts = await this.#database
      .selectFrom("study_alert")
      .selectAll()
      .where("study", "=", study)
      .orderBy("began_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
    const known = new Set(alerts.map(({ id }) => id));
    return [...alerts, ...(await this.open(study)).filter(({ id }) => !known.has(id))];
  }

  /** Returns the alerts of a study that go on. */
  open(study: string): Promise<StoredAlert[]> {
    return this.#database
      .selectFrom("study_alert")
      .selectAll()
      .where("study", "=", study)
      .where("ended_at", "is", null)
      .orderBy("began_at")
      .execute();
  }

  /** Returns the open alerts of all studies except some. */
  async openBut(studies: readonly string[]): Promise<StoredAlert[]> {
    const open = await this.#database
      .selectFrom("study_alert")
      .selectAll()
      .where("ended_at", "is", null)
      .execute();
    return open.filter(({ study }) => !studies.includes(study));
  }

  /** Begins an alert, and queues a message of it for each channel. */
  async begin(
    alert: Pick<StoredAlert, "study" | "kind" | "subject">,
    at: string,
    channels: readonly AlertChannel[],
  ): Promise<void> {
    const id = randomUUID();
    await this.#database
      .insertInto("study_alert")
      .values({ ...alert, id, began_at: at })
      .execute();
    await this.#addMessages(id, "began", at, channels);
  }

  /**
   * Ends an alert, and queues a message for each channel by which somebody was told that it began. Where
   * nobody was, nobody is any more: a message that it began would come after its end.
   */
  async end(id: string, at: string): Promise<void> {
    await this.#database.updateTable("study_alert").set({ ended_at: at }).where("id", "=", id).execute();
    await this.#database
      .updateTable("study_alert_message")
      .set({ next_at: NEVER })
      .where("alert", "=", id)
      .where("sent_at", "is", null)
      .execute();
    const began = await this.#database
      .selectFrom("study_alert_message")
      .select("channel")
      .where("alert", "=", id)
      .where("moment", "=", "began")
      .where("sent_at", "is not", null)
      .execute();
    await this.#addMessages(
      id,
      "ended",
      at,
      began.map(({ channel }) => channel),
    );
  }

  /** Returns the messages that are due, each with its alert. */
  due(now: string): Promise<(AlertMessage & StoredAlert)[]> {
    return (
      this.#database
        .selectFrom("study_alert_message")
        .innerJoin("study_alert", "study_alert.id", "alert")
        .selectAll("study_alert")
        .selectAll("study_alert_message")
        .where("study_alert_message.sent_at", "is", null)
        .where("next_at", "<=", now)
        .orderBy("began_at")
        .orderBy("study_alert.id")
        // "began" before "ended".
        .orderBy("moment")
        .execute()
    );
  }

  /** Returns the last failures of the messages of some alerts that were not sent. */
  async failures(alerts: readonly string[]): Promise<FailedMessage[]> {
    if (alerts.length === 0) return [];
    const rows = await this.#database
      .selectFrom("study_alert_message")
      .select(["alert", "channel", "failed", "next_at"])
      .where("alert", "in", alerts)
      .where("sent_at", "is", null)
      .where("failed", "is not", null)
      .orderBy("channel")
      .orderBy("moment")
      .execute();
    return rows.map(({ alert, channel, failed, next_at }) => ({
      ...{ alert, channel, next_at: next_at === NEVER ? null : next_at },
      failure: JSON.parse(failed ?? "{}"),
    }));
  }

  /** Notes that a message was sent. */
  async setSent({ alert, moment, channel }: AlertMessage, at: string): Promise<void> {
    await this.#database
      .updateTable("study_alert_message")
      .set((each) => ({ sent_at: at, attempts: each("attempts", "+", 1) }))
      .where("alert", "=", alert)
      .where("moment", "=", moment)
      .where("channel", "=", channel)
      .execute();
    await this.#database
      .updateTable("study_alert")
      .set({ sent_at: at })
      .where("id", "=", alert)
      .where("sent_at", "is", null)
      .execute();
  }

  /** Takes a message out of the queue that nobody is to get. */
  async dropMessage({ alert, moment, channel }: AlertMessage): Promise<void> {
    await this.#database
      .deleteFrom("study_alert_message")
      .where("alert", "=", alert)
      .where("moment", "=", moment)
      .where("channel", "=", channel)
      .execute();
  }

  /** Notes why a message could not be sent, and when it is tried again; `null`: never. */
  async setFailed(
    { alert, moment, channel }: AlertMessage,
    failure: AlertFailure,
    nextAt: string | null,
  ): Promise<void> {
    await this.#database
      .updateTable("study_alert_message")
      .set((each) => ({
        next_at: nextAt ?? NEVER,
        attempts: each("attempts", "+", 1),
        failed: JSON.stringify(failure),
      }))
      .where("alert", "=", alert)
      .where("moment", "=", moment)
      .where("channel", "=", channel)
      .execute();
  }

  async #addMessages(
    alert: string,
    moment: Moment,
    at: string,
    channels: readonly AlertChannel[],
  ): Promise<void> {
    if (channels.length === 0) return;
    await this.#database
      .insertInto("study_alert_message")
      .values(channels.map((channel) => ({ alert, moment, channel, attempts: 0, next_at: at })))
      .execute();
  }
}
