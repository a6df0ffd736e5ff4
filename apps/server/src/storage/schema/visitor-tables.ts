/** The visitors who have signed in. */
export interface VisitorTable {
  /** The ID token's `sub`. */
  uid: string;
  name: string;
  registered_at: string;
  updated_at: string;
}

/** The demo provider's state, so that every server over one database is the same provider. */
export interface DemoSignInTable {
  kind: string;
  id: string;
  session_uid: string | null;
  grant_id: string | null;
  /** JSON. */
  payload: string;
  /** `null`: never. */
  expires_at: string | null;
}

/** The ids of what was deleted of persons (`forgetting/`), to find what comes late; they name nothing that is stored any more. */
export interface ForgottenTable {
  /** A keyed digest of the account's or device's number. */
  person: string;
  kind: "session" | "drawing" | "search" | "person";
  /** Of the kind `person`, one a deletion: its time, so that each deletion is told from the ones before it. */
  id: string;
  forgotten_at: string;
}

/** A key that is generated when it is first needed; at most one row. */
export interface GeneratedKeyTable {
  id: number;
  /** 32 random bytes, in hexadecimal. */
  key: string;
  made_at: string;
}
