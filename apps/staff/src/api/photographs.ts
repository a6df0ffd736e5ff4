import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  cutIconResponse,
  type IconSquare,
  photographBegun,
  photographState,
  type SentPhotograph,
} from "@harapen/contract/staff/photographs";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { assertReadable, request, requestJson } from "./request.ts";
import { isPassing, StaffError } from "./staff-error.ts";

/**
 * How soon to ask for the state of a photograph that is being read, and how often once it takes longer, in
 * milliseconds.
 */
const FIRST_ASK_MS = 500;
const ASK_MS = 2_000;
const BACKOFF = 1.5;
/** For how many times in a row the server may not answer, as while it starts again: about a minute. */
const MAX_UNANSWERED = 30;

interface Sending {
  /** Whether its original is kept, only for staff. */
  readonly keep: "original" | "none";
  /** Whether anybody still waits for it; where nobody does, its state is not asked for any more. */
  readonly isWanted: () => boolean;
}

/**
 * Sends a photograph, and resolves once the server has read it. Throws `StaffError`: the refusal where it
 * cannot be read.
 */
export async function sendPhotograph(
  slug: string,
  file: Blob,
  { keep, isWanted }: Sending,
): Promise<SentPhotograph> {
  await assertReadable(file);
  const path = `${STAFF_PATHS.photographs(slug)}?keep=${keep}`;
  const { id } = await requestJson({ path, method: "POST", file }, photographBegun);
  let unanswered = 0;
  for (let pauseMs = FIRST_ASK_MS; isWanted(); pauseMs = Math.min(BACKOFF * pauseMs, ASK_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const read = await requestJson({ path: STAFF_PATHS.photographState(slug, id) }, photographState);
      if (read.state === "ready") return read;
      if (read.state === "refused") throw new RefusedError(read.code, read.message);
      unanswered = 0;
    } catch (error) {
      if (error instanceof RefusedError || !isPassing(error) || ++unanswered === MAX_UNANSWERED) throw error;
    }
  }
  throw new StaffError("network", "nobody waits for it any more");
}

/** Cuts a square of a photograph out as an icon of the draft; resolves to the icon's name. */
export function cutIcon(slug: string, id: string, square: IconSquare): Promise<{ icon: string }> {
  const path = STAFF_PATHS.photographIcons(slug, id);
  return requestJson({ path, method: "POST", json: square }, cutIconResponse);
}

/** A photograph that was sent and cannot be read. */
class RefusedError extends StaffError {}

/** A photograph in the size in which it is traced, upright. It never changes. */
export const photographQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "photograph", id],
    queryFn: async ({ signal }) => {
      const response = await request({ path: STAFF_PATHS.photograph(slug, id), signal });
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
