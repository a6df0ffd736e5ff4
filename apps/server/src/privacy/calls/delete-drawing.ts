import { deleteDrawingRequest } from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import { authorizeMember } from "../../people/people.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { forgetDrawing } from "../forgetting/forget-drawing.ts";

/**
 * Deletes a drawing from a member's album, with what was saved and learned with it. Idempotent: the answer
 * does not say whether there was one.
 */
export async function deleteDrawingCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  app.post(PATHS.deleteDrawing, async (request) => {
    const { uid, id } = decodeBody(deleteDrawingRequest, request.body);
    const { account } = await authorizeMember(context, request, uid);
    const taught = await inTransaction(context.database, (transaction) =>
      forgetDrawing(transaction, { account, id }),
    );
    for (const task of taught) context.search.learner.schedule(task);
    return { success: true };
  });
}
