import type { Transaction } from "kysely";
import { AquariumStore } from "./catalog/aquarium-store.ts";
import { DraftStore } from "./catalog/drafts/draft-store.ts";
import { PendingImportStore } from "./catalog/drafts/pending-import-store.ts";
import { PhotographStore } from "./catalog/photographs/photograph-store.ts";
import { PublishStore } from "./catalog/publishes/publish-store.ts";
import { isLockError, limitLockWait, retryOnce } from "./database/commit-faults.ts";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";
import { IssuerStore, VisitorStore } from "./people/accounts/accounts.ts";
import { SignInSessionStore } from "./people/accounts/sign-in-session-store.ts";
import { DemoSignInStore } from "./people/demo-sign-in-store.ts";
import { AuditLog } from "./people/staff/audit-log.ts";
import { StaffStore } from "./people/staff/staff-store.ts";
import { LearnedPatternStore } from "./search/learned/learned-pattern-store.ts";
import { EventStore } from "./sessions/event-store.ts";
import { ForgottenSaves } from "./sessions/forgotten-saves.ts";
import { ConsentPeriodStore } from "./studies/enrolment/consent-period-store.ts";
import { ParticipantStore } from "./studies/enrolment/participant-store.ts";
import { StudyExportStore } from "./studies/study-export-store.ts";
import { freezeStudy, StudyStore } from "./studies/study-store.ts";
import { ExclusionStore, TruthStore } from "./studies/truth-store.ts";
import { DrawingStore } from "./visits/drawing-store.ts";
import { GuestAlbumStore } from "./visits/guest-album-store.ts";
import { RecordStore } from "./visits/record-store.ts";
import { SaveQueue } from "./visits/save-queue.ts";
import { StatisticsStore } from "./visits/statistics-store.ts";

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
    aquariums: new AquariumStore(database, freezeStudy),
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
