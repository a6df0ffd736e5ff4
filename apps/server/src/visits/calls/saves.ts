import type { Aquarium } from "@harapen/contract/aquarium";
import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { GUEST } from "@harapen/contract/constants";
import type { FastifyInstance } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { authorize, type Caller } from "../../people/people.ts";
import { rawBody, setRawBodyParser } from "../../platform/http/body-parsers.ts";
import { lacksKeeperSpots } from "../../search/learning/learnable.ts";
import { taskOwner } from "../../search/search.ts";

/** Call 2: saves the full record of a visit, form-urlencoded. Answers once it is durable. */
export async function saveRecordCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  setRawBodyParser(app, "application/x-www-form-urlencoded");
  app.post(PATHS.saveRecord, { bodyLimit: BODY_LIMITS.saveRecord }, async (request, reply) => {
    const { participant, age_ms, ...row } = await context.search.threads.run(
      "decodeRecord",
      { body: rawBody(request), keys: context.signer.keys },
      taskOwner(request, reply),
    );
    const { account } = await authorize(context, request, row.uid);
    const { penguins } = await context.catalog.published.getOrHidden(row.aquarium);
    await context.studies.consent.check({ aquarium: row.aquarium, participant, age_ms });
    if (await context.sessions.forgottenSaves.hasRecord(account, row)) return { success: true };
    await context.visits.records.save({ ...row, uid: account });
    const isProven = row.answer_id !== null;
    const penguin = isProven && penguins.find(({ id }) => id === row.confirmed);
    if (penguin && lacksKeeperSpots(penguin))
      context.search.learner.schedule({ aquarium: row.aquarium, penguin: penguin.id });
    return { success: true };
  });
}

/** Call 3: saves a drawing for the album. Answers once it is durable. */
export async function saveDrawingCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  setRawBodyParser(app, "application/json");
  app.post(PATHS.saveDrawing, { bodyLimit: BODY_LIMITS.saveDrawing }, async (request, reply) => {
    const body = rawBody(request);
    const { image, participant, ...drawing } = await context.search.threads.run(
      "decodeDrawing",
      { body },
      taskOwner(request, reply),
    );
    const visitor = await authorize(context, request, drawing.uid);
    const { details } = await context.catalog.published.getOrHidden(drawing.aquarium);
    // What members save to their own albums is up to them.
    if (visitor.account === GUEST)
      await context.studies.consent.check({
        aquarium: drawing.aquarium,
        participant,
        age_ms: drawing.age_ms,
      });
    if (await context.sessions.forgottenSaves.hasDrawing(visitor.account, drawing)) return { success: true };
    const mail = storedMail(visitor, details);
    await context.visits.drawings.save({ ...drawing, uid: visitor.account, mail }, image);
    return { success: true };
  });
}

/**
 * Returns the address to store with a drawing: only a member's, from their token, and only where the aquarium
 * keeps addresses.
 */
export function storedMail({ uid, verifiedEmail = "" }: Caller, { keep_email = false }: Aquarium): string {
  if (uid === GUEST) return GUEST;
  return keep_email ? verifiedEmail : "";
}
