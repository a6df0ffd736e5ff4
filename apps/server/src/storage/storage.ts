import type { Transaction } from "kysely";
import { IssuerStore } from "./accounts/issuer-store.ts";
import { SignInSessionStore } from "./accounts/sign-in-session-store.ts";
import { ForgottenSaves } from "./albums/forgotten-saves.ts";
import { GuestAlbumStore } from "./albums/guest-album-store.ts";
import { AquariumStore } from "./aquarium-store.ts";
import { isLockError, limitLockWait } from "./commits/lock-wait.ts";
import { retryOnce } from "./commits/retry-once.ts";
import { SaveQueue } from "./commits/save-queue.ts";
import type { Database } from "./database.ts";
import { DemoSignInStore } from "./demo-sign-in-store.ts";
import { DraftStore } from "./drafts/draft-store.ts";
import { PendingImportStore } from "./drafts/pending-import-store.ts";
import { DrawingStore } from "./drawing-store.ts";
import { LearnedPatternStore } from "./learned/learned-pattern-store.ts";
import { PhotographStore } from "./photographs/photograph-store.ts";
import { PublishStore } from "./publishes/publish-store.ts";
import { RecordStore } from "./record-store.ts";
import type { Tables } from "./schema/tables.ts";
import { EventStore } from "./sessions/event-store.ts";
import { AuditLog } from "./staff/audit-log.ts";
import { StaffStore } from "./staff/staff-store.ts";
import { StatisticsStore } from "./statistics/statistics-store.ts";
import { ConsentPeriodStore } from "./studies/consent-period-store.ts";
import { ExclusionStore } from "./studies/exclusion-store.ts";
import { ParticipantStore } from "./studies/participant-store.ts";
import { StudyExportStore } from "./studies/study-export-store.ts";
import { StudyStore } from "./studies/study-store.ts";
import { TruthStore } from "./studies/truth-store.ts";
import { VisitorStore } from "./visitor-store.ts";

/** The stores over one database, one for each group of tables. What a store's promise has resolved is durable. */
export interface Storage {
  /** The database itself, for code that reads or deletes across the stores. */
  readonly database: Database;
  readonly aquariums: AquariumStore;
  readonly records: RecordStore;
  readonly drawings: DrawingStore;
  readonly guestAlbums: GuestAlbumStore;
  readonly forgottenSaves: ForgottenSaves;
  readonly events: EventStore;
  readonly visitors: VisitorStore;
  readonly issuers: IssuerStore;
  readonly sessions: SignInSessionStore;
  readonly demoSignIns: DemoSignInStore;
  readonly learned: LearnedPatternStore;
  readonly drafts: DraftStore;
  readonly pendingImports: PendingImportStore;
  readonly publishes: PublishStore;
  readonly photographs: PhotographStore;
  readonly statistics: StatisticsStore;
  readonly studies: StudyStore;
  readonly consentPeriods: ConsentPeriodStore;
  readonly participants: ParticipantStore;
  readonly exclusions: ExclusionStore;
  readonly truth: TruthStore;
  readonly studyExports: StudyExportStore;
  readonly staff: StaffStore;
  readonly audit: AuditLog;
  /** Does work in one transaction, all of it or none, for stores over it; once more where another transaction made it roll back. */
  transaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Reads and writes the database, for the health check; rejects when either cannot be done. */
  probe(): Promise<void>;
  /** Stores every pending event and save, then closes the database. */
  close(): Promise<void>;
}

/** Returns the stores over an open database, which they close in the end. */
export function createStorage(database: Database): Storage {
  const events = new EventStore(database);
  const saves = new SaveQueue(database);
  return {
    database,
    aquariums: new AquariumStore(database),
    records: new RecordStore(saves),
    drawings: new DrawingStore(database, saves),
    guestAlbums: new GuestAlbumStore(database),
    forgottenSaves: new ForgottenSaves(database),
    events,
    visitors: new VisitorStore(database),
    issuers: new IssuerStore(database),
    sessions: new SignInSessionStore(database),
    demoSignIns: new DemoSignInStore(database),
    learned: new LearnedPatternStore(database),
    drafts: new DraftStore(database),
    pendingImports: new PendingImportStore(database),
    publishes: new PublishStore(database),
    photographs: new PhotographStore(database),
    statistics: new StatisticsStore(database),
    studies: new StudyStore(database),
    consentPeriods: new ConsentPeriodStore(database),
    participants: new ParticipantStore(database),
    exclusions: new ExclusionStore(database),
    truth: new TruthStore(database),
    studyExports: new StudyExportStore(database),
    staff: new StaffStore(database),
    audit: new AuditLog(database),
    transaction: (work) => retryOnce({ idempotent: false }, () => database.transaction().execute(work)),
    probe: () => probe(database),
    close: async () => {
      await Promise.all([events.drain(), saves.drain()]);
      await database.destroy();
    },
  };
}

async function probe(database: Database): Promise<void> {
  await database
    .transaction()
    .execute(writeProbe)
    .catch((error) => {
      // Whoever locks the row, the database has answered; the lock's owner may be another server, stopped in its probe.
      if (!isLockError(error)) throw error;
    });
  await database.selectFrom("probe").select("probed_at").where("id", "=", 1).executeTakeFirst();
}

async function writeProbe(transaction: Database): Promise<void> {
  const probed_at = new Date().toISOString();
  await limitLockWait(transaction, "none");
  await transaction
    .insertInto("probe")
    .values({ id: 1, probed_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ probed_at }))
    .execute();
}
