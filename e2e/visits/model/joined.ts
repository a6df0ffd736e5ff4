import type { Id } from "./id.ts";

/** Who the visitor is in the study that they take part in. */
export interface Joined {
  readonly study: string;
  readonly participant: Id;
}
