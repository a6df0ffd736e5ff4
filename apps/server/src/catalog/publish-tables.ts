declare module "../database/tables.ts" {
  interface Tables {
    publish: PublishTable;
    publish_document: PublishDocumentTable;
    publish_picture: PublishPictureTable;
    draft_document: DraftDocumentTable;
    draft_picture: DraftPictureTable;
    pending_import: PendingImportTable;
  }
}

/** Who changed something; both are `null` for a command or an import. */
interface ChangedBy {
  /** The member of staff, by the id. */
  member: string | null;
  /** Their name then. */
  member_name: string | null;
}

export type PublishOrigin = "publish" | "restore" | "import";

/** The publishes of each aquarium that are kept. */
export interface PublishTable extends ChangedBy {
  aquarium: string;
  /** Counts up from 1. */
  number: number;
  at: string;
  origin: PublishOrigin;
  note: string;
  /** Of a restore: the number of the publish that it brought back. */
  restored: number | null;
  /** `aquarium.version` from then on. */
  version: string;
  /** JSON: the ids of its birds, in the base list's order. */
  birds: string;
  /** How many documents differ from the previous publish. */
  added: number;
  changed: number;
  removed: number;
  /** How many photographs came with it; `null`: an earlier version did not count. */
  photographs: number | null;
}

export type DocumentKind = "details" | "bird";

/**
 * The documents of publishes: each is in force from the publish `since` until the one before `until`. The
 * last version of a document that was removed stays, however old: its key is not used again.
 */
export interface PublishDocumentTable {
  aquarium: string;
  kind: DocumentKind;
  /** A bird's id; empty for the details. */
  key: string;
  since: number;
  /** `null`: it is published now. */
  until: number | null;
  /** What `aquarium.revision` was counted up to when it was published. */
  revision: number;
  /** Its digest, without the position. */
  digest: string;
  /** JSON: the contract's `detailsDocument` or `birdDocument`. */
  content: string;
}

/** The pictures of publishes, in force like their documents. */
export interface PublishPictureTable {
  aquarium: string;
  name: string;
  since: number;
  until: number | null;
  type: string;
  hash: string;
  picture: string;
}

/** The documents that staff have changed and not published yet. */
export interface DraftDocumentTable extends ChangedBy {
  aquarium: string;
  kind: DocumentKind;
  key: string;
  /** What `aquarium.revision` was counted up to. */
  revision: number;
  /**
   * The digest of the published document when this one was begun, or was last kept over a newer published
   * one; `null`: there was none.
   */
  base: string | null;
  /** JSON; `null`: the document is removed. */
  content: string | null;
  changed_at: string;
}

/** The pictures that are stored for a draft, until it is published or discarded. */
export interface DraftPictureTable {
  aquarium: string;
  name: string;
  type: string;
  hash: string;
  picture: string;
  added_at: string;
}

/** The zips that staff sent and that have not become a draft yet, one an aquarium. */
export interface PendingImportTable extends ChangedBy {
  aquarium: string;
  id: string;
  begun_at: string;
  /** When its progress was last reported. */
  changed_at: string;
  state: "reading" | "refused" | "ready";
  /** JSON: the state's details (`drafts/pending-import-store.ts`). */
  content: string;
}
