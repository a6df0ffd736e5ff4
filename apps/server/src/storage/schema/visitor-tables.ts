/** The visitors who have signed in. */
export interface VisitorTable {
  /** The key of the account (`accounts/account-key.ts`), as in every save of a member's. */
  uid: string;
  name: string;
  registered_at: string;
  updated_at: string;
}

/** The issuers whose members have signed in. */
export interface SignInIssuerTable {
  issuer: string;
  /** 1 for the one whose members are stored by their subject alone; `null` for the others. */
  home: number | null;
  first_seen_at: string;
}

/** The sign-ins that the server keeps for browsers, which hold a session's number in a cookie. */
export interface SignInSessionTable {
  /** SHA-256 of the session's number, in hexadecimal: who reads the database can act for nobody. */
  digest: string;
  issuer: string;
  /** The ID token's `sub`. */
  uid: string;
  name: string;
  picture: string | null;
  /** The address that the provider has verified, where the app has asked for one. */
  mail: string | null;
  made_at: string;
  expires_at: string;
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
  /** A keyed digest of the account's or device's number, or of a participant's code; of what a member has deleted from their album, of their album. */
  person: string;
  kind: "session" | "drawing" | "search" | "participant" | "unit" | "person" | "row" | "save";
  /**
   * Of the kind `person`, one a deletion: its time, which tells each deletion apart from the ones before it. Of `participant`, who took part in a study; of `unit`, the
   * keyed digest by which the study knew them. Of `row`,
   * the id of a record or of a drawing of an album. Of `save`, by which a save is known that is sent again.
   */
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
