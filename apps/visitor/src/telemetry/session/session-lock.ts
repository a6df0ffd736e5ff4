import { PageLock } from "../../platform/page-lock.ts";

/** Makes a session this page's own: a duplicated tab must not number events of the same session. */
export const sessionLock = new PageLock("harapen-session-");
