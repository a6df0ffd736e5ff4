import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import type { NextLookResponse } from "@harapen/contract/calls/search";
import { PARTICIPANT_HEADER } from "@harapen/contract/calls/studies";
import type { FastifyInstance } from "fastify";
import { shownAquarium } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { rawBody, setRawBodyParser } from "../../platform/http/body-parsers.ts";
import { Representation } from "../../platform/http/representation.ts";
import { sendBody } from "../../platform/http/send.ts";
import { answerAids } from "../../studies/enrolment/participant-token.ts";
import { taskOwner } from "../search.ts";
import { shownBy, toSearchTask } from "./to-search-task.ts";

/**
 * Call 9: answers the question to the visitor that tells most about which penguin it is, given the answers so
 * far, or none: for clients that don't ask with the search. Nothing is remembered between questions: the
 * request contains everything. Two tasks for threads, as for a search. Nothing is asked where the aid `look`
 * is off, for the aquarium or for the arm of a participant.
 */
export async function nextLookCall(app: FastifyInstance, context: Context): Promise<void> {
  const { threads } = context.search;
  setRawBodyParser(app, "application/json");
  app.post(PATHS.nextLook, { bodyLimit: BODY_LIMITS.nextLook }, async (request, reply) => {
    const owner = taskOwner(request, reply);
    const search = await threads.run("decodeSearch", { body: rawBody(request) }, owner);
    const { colorCodes, details, snapshot } = await shownAquarium(context, request, search.aquarium);
    const task = { snapshot, ...toSearchTask(search, colorCodes), shows: shownBy(search) };
    const { looks } = answerAids(context.signer, request.headers[PARTICIPANT_HEADER], details);
    const { look } = looks
      ? await threads.run("chooseLook", task, { ...owner, continues: true })
      : { look: null };
    const answer: NextLookResponse = { success: true, look };
    reply.header("cache-control", "no-store");
    return sendBody(request, reply, Representation.json(answer, "once"));
  });
}
