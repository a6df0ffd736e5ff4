import type {
  AquariumTable,
  DictionaryTable,
  LearnedPatternTable,
  LearnedVersionTable,
  LearningAttemptTable,
  MediaTable,
  PenguinTable,
} from "./aquarium-tables.ts";
import type { DeletionReceiptTable, StudyLinkTable } from "./deletion-tables.ts";
import type { EventTable, QuarantinedEventTable } from "./event-tables.ts";
import type {
  PhotographFileTable,
  PhotographPictureTable,
  PhotographTable,
  PictureAlternativeTable,
  PictureSourceTable,
  PictureTable,
} from "./picture-tables.ts";
import type {
  DraftDocumentTable,
  DraftPictureTable,
  PendingImportTable,
  PublishDocumentTable,
  PublishPictureTable,
  PublishTable,
} from "./publish-tables.ts";
import type { DrawingTable, GuestAlbumDrawingTable, GuestAlbumTable, RecordTable } from "./save-tables.ts";
import type {
  SessionDrawingTable,
  SessionPersonTable,
  SessionProgressTable,
  SessionStudyTable,
  SessionTable,
} from "./session-tables.ts";
import type { AuditEntryTable, StaffMemberTable, StaffRoleTable } from "./staff-tables.ts";
import type {
  ExclusionTable,
  ParticipantConsentTable,
  ParticipantTable,
  StudyAlertMessageTable,
  StudyAlertTable,
  StudyCodeTable,
  StudyExportTable,
  StudyTable,
  StudyVersionTable,
  StudyWatchTable,
  TruthTable,
  VisitSummariesTable,
  VisitSummaryTable,
} from "./study-tables.ts";
import type {
  DemoSignInTable,
  ForgottenTable,
  GeneratedKeyTable,
  SignInIssuerTable,
  SignInSessionTable,
  VisitorTable,
} from "./visitor-tables.ts";

/**
 * The database's tables, as the latest migration leaves them. Structured values that are not searched are JSON text,
 * which both databases store alike; times are ISO 8601 in UTC, by the server's clock. The keys begin with `aquarium`, so
 * that it can be a distribution key.
 */
export interface Tables {
  aquarium: AquariumTable;
  penguin: PenguinTable;
  dictionary: DictionaryTable;
  media: MediaTable;
  publish: PublishTable;
  publish_document: PublishDocumentTable;
  publish_picture: PublishPictureTable;
  draft_document: DraftDocumentTable;
  draft_picture: DraftPictureTable;
  pending_import: PendingImportTable;
  record: RecordTable;
  drawing: DrawingTable;
  guest_album: GuestAlbumTable;
  guest_album_drawing: GuestAlbumDrawingTable;
  picture: PictureTable;
  picture_alternative: PictureAlternativeTable;
  picture_source: PictureSourceTable;
  photograph: PhotographTable;
  photograph_file: PhotographFileTable;
  photograph_picture: PhotographPictureTable;
  event: EventTable;
  event_aside: QuarantinedEventTable;
  session: SessionTable;
  session_person: SessionPersonTable;
  session_study: SessionStudyTable;
  session_drawing: SessionDrawingTable;
  session_progress: SessionProgressTable;
  visitor: VisitorTable;
  sign_in_issuer: SignInIssuerTable;
  sign_in_session: SignInSessionTable;
  demo_sign_in: DemoSignInTable;
  staff_member: StaffMemberTable;
  staff_role: StaffRoleTable;
  audit_entry: AuditEntryTable;
  study: StudyTable;
  study_version: StudyVersionTable;
  study_code: StudyCodeTable;
  participant: ParticipantTable;
  participant_consent: ParticipantConsentTable;
  truth: TruthTable;
  exclusion: ExclusionTable;
  study_export: StudyExportTable;
  study_alert: StudyAlertTable;
  deletion_receipt: DeletionReceiptTable;
  study_link: StudyLinkTable;
  study_alert_message: StudyAlertMessageTable;
  study_watch: StudyWatchTable;
  visit_summary: VisitSummaryTable;
  visit_summaries: VisitSummariesTable;
  forgotten: ForgottenTable;
  /** The key under which research exports pseudonymise visitors. Whoever can read it could read the uids as well; an export holds neither. */
  research_key: GeneratedKeyTable;
  /** The key with which the server recognises what it gave clients to send back (`signing/`). */
  signing_key: GeneratedKeyTable;
  learned_pattern: LearnedPatternTable;
  learned_version: LearnedVersionTable;
  learning_attempt: LearningAttemptTable;
  probe: ProbeTable;
  running_server: RunningServerTable;
}

/** One row, which the health check writes and reads. */
interface ProbeTable {
  id: number;
  probed_at: string;
}

/** The servers over the database: each says now and then that it runs. */
interface RunningServerTable {
  id: string;
  seen_at: string;
}
