/** The result of one check, in a sentence that contains no secret. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly text: string;
}

/** A finding that is as it should be. */
export const ok = (text: string): Finding => ({ level: "ok", text });
/** A finding about something that works, but should be changed. */
export const warn = (text: string): Finding => ({ level: "warn", text });
/** A finding because of which visitors lack something, or will. */
export const fail = (text: string): Finding => ({ level: "fail", text });
