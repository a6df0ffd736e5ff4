import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { authorize } from "../http/authorize.ts";
import { rawBody, setRawBodyParser } from "../http/bodies/raw-body.ts";
import { discardPreviewSaves } from "../http/preview-request.ts";
import { taskOwner } from "../http/task-owner.ts";
import { lacksKeeperSpots } from "../learning/learnable.ts";

/** Call 2: saves the full record of a visit, form-urlencoded. Answers once it is durable. */
export async function saveRecordCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  setRawBodyParser(app, "application/x-www-form-urlencoded");
  app.post(PATHS.saveRecord, { bodyLimit: BODY_LIMITS.saveRecord }, async (request, reply) => {
    const { participant, age_ms, ...row } = await context.threads.run(
      "decodeRecord",
      { body: rawBody(request) },
      taskOwner(request, reply),
    );
    const { account } = await authorize(context, request, row.uid);
    const { penguins } = await context.aquariums.getOrHidden(row.aquarium);
    await context.consent.check({ aquarium: row.aquarium, participant, age_ms });
    if (await context.storage.forgottenSaves.hasRecord(account, row)) return { success: true };
    await context.storage.records.save({ ...row, uid: account });
    const isProven = row.answer_id !== null;
    const penguin = isProven && penguins.find(({ id }) => id === row.confirmed);
    if (penguin && lacksKeeperSpots(penguin))
      context.learner.schedule({ aquarium: row.aquarium, penguin: penguin.id });
    return { success: true };
  });
}
