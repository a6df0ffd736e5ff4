import type { Finding } from "@harapen/contract/staff/doctor";

/** A finding that is as it should be. */
export const ok = (subject: string, text: string): Finding => ({ level: "ok", subject, text, remedy: null });

/** A finding about something that works, but should be changed. */
export const warn = (subject: string, text: string, remedy: string): Finding => ({
  ...{ level: "warn", subject, text, remedy },
});

/** A finding because of which visitors or staff lack something, or will. */
export const fail = (subject: string, text: string, remedy: string): Finding => ({
  ...{ level: "fail", subject, text, remedy },
});
