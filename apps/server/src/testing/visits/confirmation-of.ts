import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { ANSWER_TOKEN_HEADER } from "@harapen/contract/calls/search";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { ranking } from "@harapen/contract/penguin";
import { SLUG } from "../running-app.ts";

/** The drawing that was searched for, and its picture. */
interface SearchedDrawing {
  readonly drawing_id: string;
  readonly data: Stroke[];
  readonly image: SaveRecordRequest["image"];
}

/** Returns the record of the first candidate's confirmation, as our client sends it after this answer. */
export async function confirmationOf(answer: Response, drawing: SearchedDrawing): Promise<SaveRecordRequest> {
  const candidates = ranking.parse(await answer.json());
  return {
    ...drawing,
    name: "guest",
    uid: "guest",
    aquarium: SLUG,
    penname: "",
    bandcolor: [],
    time: 1,
    part: everythingVisible(),
    ranking: candidates.map(({ id, score }, index) => ({ id, score, rank: index + 1 })),
    rank: 1,
    answer_token: answer.headers.get(ANSWER_TOKEN_HEADER) ?? "",
  };
}
