import { randomBytes, randomUUID } from "node:crypto";
import type { Study, StudyStatus, StudyVersion } from "@harapen/contract/staff/studies";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Selectable, Transaction, Updateable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import { StaffError } from "../platform/errors.ts";
import type {} from "./study-tables.ts";
import { isOnItsDays } from "./study-times.ts";

/** A study with the key under which its arms are drawn; no answer of the API contains it. */
export interface KeyedStudy extends Study {
  readonly key: string;
}

/** A new version of a study's settings, and who wants it. */
export interface NewVersion {
  readonly settings: StudySettings;
  /** A member of staff's id; `null`: a command. */
  readonly by: string | null;
  /** The reason, for a study that has already run. */
  readonly reason: string;
}

/** The column that holds the time of each status. */
const NOTED_AT = {
  running: "started_at",
  frozen: "frozen_at",
  closed: "closed_at",
} as const satisfies Partial<Record<StudyStatus, string>>;

const KEY_BYTES = 32;

/** Studies and the versions of their settings, over a database or a transaction of it. */
export class StudyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns an aquarium's studies, the newest first. */
  ofAquarium(aquarium: string): Promise<KeyedStudy[]> {
    return this.#select({ aquarium });
  }

  /** Keeps others from changing the studies of an aquarium until the transaction ends. */
  async lock(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("aquarium")
      .set((each) => ({ revision: each.ref("revision") }))
      .where("slug", "=", aquarium)
      .execute();
  }

  /**
   * Does the same for the aquariums of studies, and for others, in one order for all, so that no two wait for
   * each other.
   */
  async lockOf(studies: readonly string[], others: readonly string[] = []): Promise<void> {
    const rows = await this.#database
      .selectFrom("study")
      .select("aquarium")
      .where("id", "in", ["", ...studies])
      .execute();
    // Sorted here, as the database orders texts by its collation, and learning and deletions lock in this
    // order.
    const aquariums = new Set([...rows.map(({ aquarium }) => aquarium), ...others]);
    for (const aquarium of [...aquariums].sort()) await this.lock(aquarium);
  }

  /** Returns all studies of all aquariums, the newest first. */
  all(): Promise<KeyedStudy[]> {
    return this.#select({});
  }

  async find(id: string): Promise<KeyedStudy | undefined> {
    const [study] = await this.#select({ id });
    return study;
  }

  /** Returns the running studies of all aquariums. */
  running(): Promise<KeyedStudy[]> {
    return this.#select({ status: "running" });
  }

  /** Returns the study that runs at an aquarium. */
  async runningAt(aquarium: string): Promise<KeyedStudy | undefined> {
    const [study] = await this.#select({ aquarium, status: "running" });
    return study;
  }

  /** Returns the names of studies, by their ids. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all(ids.map((id) => this.find(id)));
    return new Map(found.flatMap((study) => (study ? [[study.id, study.current.settings.name]] : [])));
  }

  /**
   * Whether learning is paused at an aquarium, as one of its studies runs or is frozen: its rankings must not
   * change by themselves.
   */
  async pausesLearning(aquarium: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom("study")
      .select("id")
      .where("aquarium", "=", aquarium)
      .where("status", "in", ["running", "frozen"])
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Adds a study as a draft, or the pilot of another; resolves to its id. */
  async add(
    aquarium: string,
    version: NewVersion,
    id: string = randomUUID(),
    pilot_of: string | null = null,
  ): Promise<string> {
    const at = new Date().toISOString();
    const key = randomBytes(KEY_BYTES).toString("hex");
    await this.#database
      .insertInto("study")
      .values({ id, aquarium, status: "draft", version: 1, revision: 1, key, created_at: at, pilot_of })
      .execute();
    await this.#insertVersion(id, { ...version, version: 1, consentVersion: 1, at });
    return id;
  }

  /** Overwrites a draft's settings. */
  async rewrite(id: string, { settings, by }: Omit<NewVersion, "reason">): Promise<void> {
    await this.#database
      .updateTable("study_version")
      .set({ settings: JSON.stringify(settings), by, at: new Date().toISOString() })
      .where("study", "=", id)
      .execute();
    await this.#change(id, {});
  }

  /** Adds a version to a study that has run, which is in force from now on. */
  async addVersion({ id, current }: Study, version: NewVersion): Promise<void> {
    const isSameConsent =
      JSON.stringify(version.settings.consent) === JSON.stringify(current.settings.consent);
    const next = current.version + 1;
    const consentVersion = isSameConsent ? current.consent_version : next;
    const at = new Date().toISOString();
    await this.#insertVersion(id, { ...version, version: next, consentVersion, at });
    await this.#change(id, { version: next });
  }

  /** Moves a study to its next status. One that runs again keeps its starting time. */
  async setStatus(id: string, status: keyof typeof NOTED_AT): Promise<void> {
    const now = new Date().toISOString();
    await this.#database
      .updateTable("study")
      .set((each) => ({
        status,
        revision: each("revision", "+", 1),
        ...(status === "running"
          ? { started_at: each.fn.coalesce("started_at", each.val(now)), frozen_at: null }
          : { [NOTED_AT[status]]: now }),
      }))
      .where("id", "=", id)
      .execute();
  }

  /** Gives up a pilot's data. */
  async discard(id: string): Promise<void> {
    await this.#change(id, { discarded_at: new Date().toISOString() });
  }

  /** Shows outcomes by arm from now on. */
  async unblind(id: string, by: string): Promise<void> {
    await this.#database
      .updateTable("study")
      .set((each) => ({
        unblinded_at: new Date().toISOString(),
        unblinded_by: by,
        revision: each("revision", "+", 1),
      }))
      .where("id", "=", id)
      .where("unblinded_at", "is", null)
      .execute();
  }

  /** Returns all versions of a study's settings, the newest first. */
  async versions(id: string): Promise<StudyVersion[]> {
    const rows = await this.#database
      .selectFrom("study_version")
      .leftJoin("staff_member", "staff_member.id", "by")
      .select(["version", "consent_version", "at", "reason", "settings", "by", "mail", "name"])
      .where("study", "=", id)
      .orderBy("version", "desc")
      .execute();
    return rows.map(toVersion);
  }

  async #change(id: string, change: Updateable<Tables["study"]>): Promise<void> {
    await this.#database
      .updateTable("study")
      .set((each) => ({ ...change, revision: each("revision", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }

  async #insertVersion(
    study: string,
    {
      settings,
      consentVersion,
      ...version
    }: NewVersion & { version: number; consentVersion: number; at: string },
  ): Promise<void> {
    await this.#database
      .insertInto("study_version")
      .values({ study, ...version, consent_version: consentVersion, settings: JSON.stringify(settings) })
      .execute();
  }

  async #select(wanted: Partial<Pick<KeyedStudy, "id" | "aquarium" | "status">>): Promise<KeyedStudy[]> {
    let query = this.#database
      .selectFrom("study")
      .innerJoin("study_version as current", (join) =>
        join.onRef("current.study", "=", "study.id").onRef("current.version", "=", "study.version"),
      )
      .leftJoin("staff_member as author", "author.id", "current.by")
      .leftJoin("staff_member as unblinder", "unblinder.id", "study.unblinded_by")
      .selectAll("study")
      .select(["consent_version", "at", "reason", "settings", "by", "author.mail", "author.name"])
      .select(["unblinder.mail as unblinder_mail", "unblinder.name as unblinder_name"])
      .orderBy("created_at", "desc")
      .orderBy("study.id");
    for (const [column, value] of Object.entries(wanted))
      query = query.where(`study.${column as keyof typeof wanted}`, "=", value);
    return (await query.execute()).map(toKeyedStudy);
  }
}

interface VersionRow
  extends Pick<
    Selectable<Tables["study_version"]>,
    "version" | "consent_version" | "at" | "reason" | "settings" | "by"
  > {
  readonly mail: string | null;
  readonly name: string | null;
}

interface StudyRow extends Selectable<Tables["study"]>, Omit<VersionRow, "version"> {
  readonly unblinder_mail: string | null;
  readonly unblinder_name: string | null;
}

function toVersion({ by, mail, name, settings, ...version }: VersionRow): StudyVersion {
  const { version: number, consent_version, at, reason } = version;
  return {
    version: number,
    consent_version,
    at,
    reason,
    by: authorOf(by, mail, name),
    settings: JSON.parse(settings),
  };
}

function toKeyedStudy(row: StudyRow): KeyedStudy {
  const { id, aquarium, status, revision, key, pilot_of, discarded_at } = row;
  const { created_at, started_at, frozen_at, closed_at, unblinded_at } = row;
  const unblinded_by = authorOf(row.unblinded_by, row.unblinder_mail, row.unblinder_name);
  const times = { created_at, started_at, frozen_at, closed_at, unblinded_at };
  return {
    id,
    aquarium,
    status,
    pilot_of,
    discarded_at,
    revision,
    key,
    ...times,
    unblinded_by,
    current: toVersion(row),
  };
}

function authorOf(id: string | null, mail: string | null, name: string | null): StudyVersion["by"] {
  return id === null ? null : { id, mail: mail ?? "", name };
}

/**
 * How long an aquarium's study is cached, in milliseconds: every server notices within this time that one
 * starts, changes or stops.
 */
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

  /**
   * Resolves to the study that runs at an aquarium, where today is one of its days. The aquarium must be one:
   * each name is remembered.
   */
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

/**
 * Freezes the study that runs at an aquarium that nobody can visit any more: it can be exported, and its
 * silence raises no alert.
 */
export async function freezeStudy(
  transaction: Database,
  aquarium: string,
  member: string | null,
): Promise<void> {
  const studies = new StudyStore(transaction);
  const running = await studies.runningAt(aquarium);
  if (!running) return;
  await studies.setStatus(running.id, "frozen");
  const change = { before: { status: "running" }, after: { status: "frozen" } };
  const entry = { member, aquarium, action: "set-study-status", subject: running.id } as const;
  await new AuditLog(transaction).append({ ...entry, ...change });
}

/** Resolves to a study of an aquarium; rejects where the aquarium has no such study. */
export async function getStudy(
  studies: Pick<StudyStore, "find">,
  aquarium: string,
  id: string,
): Promise<KeyedStudy> {
  const study = await studies.find(id);
  if (study?.aquarium !== aquarium) throw new StaffError("not-found", "There is no such study here.");
  return study;
}

/**
 * Resolves to a study, and keeps others from changing it until the transaction ends; rejects
 * ("conflict") where its revision is no longer the one that was seen.
 */
export async function changeableStudy(
  transaction: Transaction<Tables>,
  { slug, study: id }: { readonly slug: string; readonly study: string },
  revision: number,
): Promise<{ studies: StudyStore; study: KeyedStudy }> {
  const studies = new StudyStore(transaction);
  await studies.lock(slug);
  const study = await getStudy(studies, slug, id);
  if (study.revision !== revision)
    throw new StaffError("conflict", "The study has been changed since.", { study: toStudy(study) });
  return { studies, study };
}

/** Returns a study without the key under which its arms are drawn. */
export function toStudy({ key: _, ...study }: KeyedStudy): Study {
  return study;
}
