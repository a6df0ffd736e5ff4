/**
 * The database's tables, as the latest migration leaves them. Structured values that are not searched are
 * JSON text, which both databases store alike; times are ISO 8601 in UTC, by the server's clock. The keys
 * begin with `aquarium`, so that it can be a distribution key.
 */
export interface Tables {
  /**
   * The key under which research exports pseudonymise visitors. Whoever can read it could read the uids as
   * well; an export holds neither.
   */
  research_key: GeneratedKeyTable;
  /** The key with which the server recognises what it gave clients to send back (`platform/signer.ts`). */
  signing_key: GeneratedKeyTable;
  retired_key: RetiredKeyTable;
  /** The key of networks' digests, which records keep: a new signing key leaves it as it is. */
  network_key: GeneratedKeyTable;
  probe: ProbeTable;
  known_time: KnownTimeTable;
  installation: InstallationTable;
  running_server: RunningServerTable;
}

/** A key that is generated when first needed; at most one row. */
interface GeneratedKeyTable {
  id: number;
  /** 32 random bytes, in hexadecimal. */
  key: string;
  made_at: string;
}

/** The signing keys that were replaced; what they signed is accepted for a while (`signing-keys.ts`). */
interface RetiredKeyTable {
  key: string;
  retired_at: string;
}

/** One row, which the health check writes and reads. */
interface ProbeTable {
  id: number;
  probed_at: string;
}

/** One row: the last time that a server knew, which all servers over the database share (`known-time.ts`). */
interface KnownTimeTable {
  id: number;
  known_at: string;
}

/** One row: which installation's database this is (`installation.ts`). */
interface InstallationTable {
  id: number;
  /** A UUID. */
  key: string;
  made_at: string;
}

/** The servers over the database: each says now and then that it runs. */
interface RunningServerTable {
  id: string;
  seen_at: string;
}

/** The type of a column of bytes: the only word in which the two databases' schemas differ. */
export type BytesType = "blob" | "bytea";
