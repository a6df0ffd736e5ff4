import { GUEST, RANK_NOT_SURE, UNKNOWN_PENGUIN } from "@harapen/contract/constants";
import type { Save } from "../delivery/queued-save.ts";
import { type User, useIdentity } from "../identity/identity-store.ts";
import type { SearchedDrawing, SearchResult } from "../visit/drawing-session.ts";

/** A finished search with its drawing, and who drew it. */
export interface FinishedSearch extends SearchedDrawing, Pick<SearchResult, "answerToken" | "session"> {
  readonly aquarium: string;
  readonly user: User;
  /** The candidates, best first. */
  readonly ranking: readonly { readonly id: string; readonly score: number }[];
}

/** A result of an aquarium's search as it is to be saved now, in the name of whoever is signed in. */
export function finishedSearch(result: SearchResult, aquarium: string): FinishedSearch {
  return { ...result, aquarium, user: useIdentity.getState().user };
}

const idsOf = ({ drawingId, searchId, session }: FinishedSearch) => ({
  drawing_id: drawingId,
  search_id: searchId,
  ...(session !== undefined && { session }),
});

/** The full record with the rank that the visitor reports, 0 for "not sure". */
export function recordSave(search: FinishedSearch, rank: number): Save {
  const { user, aquarium, image } = search;
  return {
    call: "record",
    request: {
      // Some providers give none, and servers of before 2026-11-27 refuse a record without one.
      name: user.name || user.uid,
      uid: user.uid,
      aquarium,
      penname: search.penName,
      bandcolor: [...search.bandColors],
      image,
      time: search.drawTimeSeconds,
      data: search.strokes,
      ranking: search.ranking.map(({ id, score }, index) => ({ id, score, rank: index + 1 })),
      part: search.mask,
      rank,
      ...(search.answerToken !== undefined && { answer_token: search.answerToken }),
      ...idsOf(search),
    },
  };
}

/** The id of the penguin that a rank names in this search. */
export function penguinNameAt({ ranking }: Pick<FinishedSearch, "ranking">, rank: number): string {
  const chosen = rank > RANK_NOT_SURE ? ranking[rank - 1] : undefined;
  return chosen?.id ?? UNKNOWN_PENGUIN;
}

/** The drawing for the album. */
export function drawingSave(search: FinishedSearch, rank: number): Save {
  const { user, aquarium, image } = search;
  return {
    call: "drawing",
    request: {
      // A member's address is for the server to take from their token (docs/behaviour.md#e-mail-addresses).
      mail: user.uid === GUEST ? GUEST : "",
      uid: user.uid,
      aquarium,
      penguin_name: penguinNameAt(search, rank),
      image,
      ...idsOf(search),
    },
  };
}
