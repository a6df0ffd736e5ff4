import { GUEST } from "@harapen/contract/constants";
import { ApiError, type FailureReason, failureReason, isRefused } from "../api/api-error.ts";
import { reloadQueries } from "../api/query-client.ts";
import { saveDrawing, saveRecord } from "../api/saves.ts";
import { MEMBER_QUERY_KEY, SignInRequiredError } from "../identity/identity-store.ts";
import { withIdToken } from "../identity/oidc/id-token.ts";
import { warn } from "../platform/log.ts";
import { type QueuedSave, sentSave } from "./outbox-schedule.ts";
import { ownerOf, type Save } from "./save.ts";

/**
 * sent: the server has it; waiting: it will be sent later; sign-in-required: it will be sent once the member whose it is has
 * signed in again; refused: the server will never accept it; unwanted: nor will it, as the visitor was to be asked and has not agreed.
 */
export type Outcome = "sent" | "waiting" | "sign-in-required" | "refused" | "unwanted";

/** One sending of a save. */
export interface Attempt {
  readonly outcome: Outcome;
  /** Why the call failed, where it did. */
  readonly reason?: FailureReason | undefined;
  /** Whether there was any answer, whoever gave it. */
  readonly isAnswered: boolean;
  /** The wait in milliseconds that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
}

function send(save: Save, token?: string): Promise<void> {
  return save.call === "record" ? saveRecord(save.request, token) : saveDrawing(save.request, token);
}

function sendAsOwner(save: Save): Promise<void> {
  const owner = ownerOf(save);
  return owner === GUEST ? send(save) : withIdToken(owner, (token) => send(save, token));
}

type Failure = Exclude<Outcome, "sent">;

const CONSEQUENCES: Record<Exclude<Failure, "unwanted">, string> = {
  waiting: "is kept and will be sent later",
  "sign-in-required": "is kept until its member has signed in again",
  refused: "was refused and is dropped",
};

/** Only the server's own refusal ends a save: whatever else goes wrong, the app itself included, may not go wrong again. */
function failureOf(error: unknown): Failure {
  if (error instanceof SignInRequiredError) return "sign-in-required";
  if (error instanceof ApiError && error.code === "unwanted") return error.code;
  return isRefused(error) ? "refused" : "waiting";
}

/** Sends a save once, in its owner's name. Its first failure and its refusal are logged, its further retries not. Never rejects. */
export async function sendSave(queued: QueuedSave): Promise<Attempt> {
  const { save, failures } = queued;
  try {
    await sendAsOwner(sentSave(queued));
    const owner = ownerOf(save);
    // Albums, and who was met, are of drawings.
    if (save.call === "drawing" && owner !== GUEST) void reloadQueries([MEMBER_QUERY_KEY, owner]);
    return { outcome: "sent", isAnswered: true, retryAfterMs: 0 };
  } catch (error) {
    const outcome = failureOf(error);
    const isSilent = outcome === "unwanted";
    if (!isSilent && (failures === 0 || outcome === "refused"))
      warn(`a ${save.call} ${CONSEQUENCES[outcome]}`, error);
    const { status = undefined, retryAfterMs = 0 } = error instanceof ApiError ? error : {};
    return { outcome, reason: failureReason(error), isAnswered: status !== 0, retryAfterMs };
  }
}
