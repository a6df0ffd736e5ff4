/** The methods that store nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method only reads. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
