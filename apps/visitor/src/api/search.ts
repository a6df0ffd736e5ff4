import { type Look, look } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import {
  ANSWER_TOKEN_HEADER,
  answerToken,
  LOOK_HEADER,
  nextLookResponse,
  SEARCH_VERSION_HEADERS,
  type SearchRequest,
} from "@harapen/contract/calls/search";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";
import { type ApiError, isRetryable } from "./api-error.ts";
import { withPictureAddresses } from "./aquarium.ts";
import { requestJson, requestJsonAndHeaders, SEARCH_TIMEOUT_MS } from "./request.ts";
import { participantHeader } from "./studies.ts";

/**
 * The versions that a ranking was computed with, by their names in events; unset where the server sends none.
 */
export type SearchVersions = Readonly<
  Record<`${keyof typeof SEARCH_VERSION_HEADERS}_ver`, string | undefined>
>;

/** The answer to a search. */
export interface SearchAnswer {
  /** The ranking of all the aquarium's penguins, best first. */
  readonly ranking: RankedPenguin[];
  readonly versions: SearchVersions;
  /**
   * The server's signed token of the answer, to be sent with its record; `undefined` where it signed nothing.
   */
  readonly answerToken: string | undefined;
  /**
   * The question to ask next, or `null` where none is worth asking; `undefined` where the answer brings none:
   * an older server's.
   */
  readonly look: Promise<Look | null> | undefined;
}

/** Searches for a drawing, without a retry. Throws `ApiError`. */
export async function searchOnce(
  request: SearchRequest,
  signal?: AbortSignal,
  timeoutMs = SEARCH_TIMEOUT_MS,
  priority: RequestPriority = "auto",
): Promise<SearchAnswer> {
  const headers = participantHeader(request.aquarium);
  const call = { path: PATHS.search, body: { json: request }, timeoutMs, signal, priority, headers };
  const { body, headers: answered } = await requestJsonAndHeaders(call, ranking);
  const { data: token } = answerToken.safeParse(answered.get(ANSWER_TOKEN_HEADER));
  const asked = lookOf(answered);
  const versions = Object.entries(SEARCH_VERSION_HEADERS).map(([of, name]) => [
    `${of}_ver`,
    answered.get(name) ?? undefined,
  ]);
  return {
    ranking: withPictureAddresses(body),
    versions: Object.fromEntries(versions),
    answerToken: token,
    look: asked === undefined ? undefined : Promise.resolve(asked),
  };
}

function lookOf(headers: Headers): Look | null | undefined {
  try {
    return z.parse(z.nullable(look), JSON.parse(headers.get(LOOK_HEADER) ?? ""));
  } catch {
    return undefined;
  }
}

const RETRY_DELAY_MS = 400;
/** The longest wait for which a busy server may ask after a child has tapped Done. */
const MAX_RETRY_DELAY_MS = 3_000;

/**
 * Searches for a drawing. A search changes nothing, so one that failed but may succeed later is retried once,
 * at the time that the server asked for, unless that is too late for a waiting visitor; `onFailure` gets
 * the failure. Throws `ApiError`.
 */
export async function search(
  request: SearchRequest,
  signal?: AbortSignal,
  onFailure?: (error: ApiError) => void,
): Promise<SearchAnswer> {
  try {
    return await searchOnce(request, signal);
  } catch (error) {
    if (!isRetryable(error) || error.retryAfterMs > MAX_RETRY_DELAY_MS || signal?.aborted) throw error;
    onFailure?.(error);
    await new Promise((resolve) => setTimeout(resolve, Math.max(RETRY_DELAY_MS, error.retryAfterMs)));
    return searchOnce(request, signal);
  }
}

/**
 * Asks an older server, whose searches bring no question, for the most informative one; `null` where none is
 * worth asking. Throws `ApiError`.
 */
export async function nextLook(request: SearchRequest, signal: AbortSignal): Promise<Look | null> {
  const headers = participantHeader(request.aquarium);
  const call = {
    path: PATHS.nextLook,
    body: { json: request },
    timeoutMs: SEARCH_TIMEOUT_MS,
    signal,
    headers,
  };
  return (await requestJson(call, nextLookResponse)).look;
}
