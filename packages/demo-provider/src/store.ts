/** An entry of the demo provider, stored for `seconds` or for good. */
export interface DemoSignInEntry {
  readonly kind: string;
  readonly id: string;
  readonly payload: object;
  readonly seconds?: number | undefined;
  readonly sessionUid?: string | undefined;
  readonly grantId?: string | undefined;
}

/**
 * What the provider keeps, in the database of all its servers: its keys, the names that visitors gave, and
 * sign-ins under way.
 */
export interface DemoSignIns {
  /** Stores an entry in place of any with its kind and id. */
  upsert(entry: DemoSignInEntry): Promise<void>;
  /**
   * Stores an entry unless there is one already; resolves to the stored payload, the same for every server.
   */
  insertIfAbsent(entry: DemoSignInEntry): Promise<unknown>;
  /** Resolves to the payload; `undefined` where there is none, or it has expired. */
  find(kind: string, id: string): Promise<unknown>;
  findBySessionUid(kind: string, uid: string): Promise<unknown>;
  /**
   * Marks an entry as used, with the time in seconds since 1970: oidc-provider then refuses to take it again.
   */
  consume(kind: string, id: string): Promise<void>;
  /**
   * Deletes an entry, and resolves to whether it was there: of several concurrent callers only one learns
   * that it was.
   */
  take(kind: string, id: string): Promise<boolean>;
  delete(kind: string, id: string): Promise<void>;
  deleteByGrantId(kind: string, grantId: string): Promise<void>;
}
