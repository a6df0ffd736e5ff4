import { readItem, SESSION_ID } from "../session/tab-storage.ts";

/**
 * The id of the session that this tab records; undefined while it records none. Needs nothing of what
 * records.
 */
export const sessionId = () => readItem(SESSION_ID) ?? undefined;
