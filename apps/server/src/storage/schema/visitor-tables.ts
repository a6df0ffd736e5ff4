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
  /** SHA-256 of the session's number, in hexadecimal: nobody who reads the database can act as a member. */
  digest: string;
  issuer: string;
  /** The ID token's `sub`. */
  uid: string;
  name: string;
  picture: string | null;
  /** The address that the provider has verified, where the app requested one. */
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

/** The ids of deleted personal data (`forgetting/`), by which late arrivals are recognised; they name nothing that is still stored. */
export interface ForgottenTable {
  /** A keyed digest: of the account's or device's number, or of a participant's code; of the album, for what a member has deleted from it. */
  person: string;
  kind: "session" | "drawing" | "search" | "participant" | "unit" | "device" | "person" | "row" | "save";
  /**
   * For the kind `person`, the deletion's time, which distinguishes it from earlier deletions; for `participant`, the participant's id; for `unit`, the keyed digest by
   * which the study knew them; for `device`, a keyed digest of the number of a device, of which nothing is stored that was recorded before; for `row`, the id of a record or of a drawing of an album; for `save`, the id by which a repeated save is recognised.
   */
  id: string;
  forgotten_at: string;
}

/** A key that is generated when first needed; at most one row. */
export interface GeneratedKeyTable {
  id: number;
  /** 32 random bytes, in hexadecimal. */
  key: string;
  made_at: string;
}
