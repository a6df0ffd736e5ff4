import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import type { Look } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import { ANSWER_TOKEN_HEADER, LOOK_HEADER, SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { PARTICIPANT_HEADER } from "@harapen/contract/calls/studies";
import type { FastifyInstance } from "fastify";
import { shownAquarium } from "../../catalog/previews/previews.ts";
import type { SearchVersions } from "../../catalog/published/aquarium-snapshot.ts";
import type { Context } from "../../context.ts";
import { rawBody, setRawBodyParser } from "../../platform/http/body-parsers.ts";
import { Representation } from "../../platform/http/representation.ts";
import { sendBody } from "../../platform/http/send.ts";
import { answerAids } from "../../studies/enrolment/participant-token.ts";
import { signAnswer } from "../answer-token.ts";
import { taskOwner } from "../search.ts";
import type { AnswerTask } from "../threads/tasks.ts";
import { shownBy, toSearchTask } from "./to-search-task.ts";

/**
 * Call 1: searches for a drawing. Answers every penguin of the aquarium, the most probable first; in the
 * headers the versions with which the ranking was computed, the next question where the client asks for it,
 * and, to a visit that the server knows, a token of the answer. Two tasks for threads, as only the first can
 * tell the aquarium. In a study's arm without comparison, the answer contains no explanation, and in one
 * without one more look, no question.
 */
export async function searchCall(app: FastifyInstance, context: Context): Promise<void> {
  const { signer } = context;
  const { threads } = context.search;
  setRawBodyParser(app, "application/json");
  app.post(PATHS.search, { bodyLimit: BODY_LIMITS.search }, async (request, reply) => {
    const { visit } = request;
    const owner = taskOwner(request, reply);
    const search = await threads.run("decodeSearch", { body: rawBody(request) }, owner);
    const { colorCodes, details, snapshot } = await shownAquarium(context, request, search.aquarium);
    const { explains, looks } = answerAids(signer, request.headers[PARTICIPANT_HEADER], details);
    const task: AnswerTask = {
      snapshot,
      ...toSearchTask(search, colorCodes),
      explains,
      asks: looks && search.asks_look ? shownBy(search) : "nothing",
    };
    const { ranking, digest, versions, look } = await threads.run("answerSearch", task, {
      ...owner,
      continues: true,
    });
    reply.header("cache-control", "no-store").headers(versionHeaders(versions));
    if (search.asks_look) reply.header(LOOK_HEADER, toAscii(look ?? null));
    if (visit.trusted) {
      const answer = { aquarium: search.aquarium, digest, visit, at: new Date(), looks: task.looks.length };
      reply.header(ANSWER_TOKEN_HEADER, signAnswer(signer, answer));
    }
    return sendBody(request, reply, Representation.ofJson(ranking, "once"));
  });
}

function versionHeaders({ engine, catalog, learned, visitors }: SearchVersions): Record<string, string> {
  return {
    [SEARCH_VERSION_HEADERS.engine]: engine,
    [SEARCH_VERSION_HEADERS.catalog]: catalog,
    [SEARCH_VERSION_HEADERS.learned]: learned,
    [SEARCH_VERSION_HEADERS.visitors]: visitors,
  };
}

/**
 * Returns a question as JSON of nothing but ASCII: a header's text has no other characters, and keepers' ids
 * may.
 */
function toAscii(look: Look | null): string {
  return JSON.stringify(look).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
