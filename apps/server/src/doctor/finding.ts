/** One thing that the doctor looked at: how it is, in a sentence that holds no secret. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
/** It works, but not as it should be left. */
export const warn = (text: string): Finding => ({ level: "warn", text });
/** Visitors are, or will be, without something. */
export const fail = (text: string): Finding => ({ level: "fail", text });
