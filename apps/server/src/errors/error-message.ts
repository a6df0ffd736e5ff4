/**
 * Returns an error's message; that of anything else thrown is its text. Node's AggregateError for a host with several
 * addresses has no message of its own (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener), so its parts' are joined.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}
