/**
 * Returns an error's message, or the text of anything else thrown. Node's AggregateError for a host with several
 * addresses has no message of its own (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener), so the messages of its parts are joined.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}
