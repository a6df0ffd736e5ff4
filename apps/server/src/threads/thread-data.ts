/** What each thread gets at its start. */
export interface ThreadData {
  /** The signer's key. */
  readonly key: Uint8Array;
}
