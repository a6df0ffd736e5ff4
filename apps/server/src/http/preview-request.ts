import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { type Preview, verifyPreview } from "../drafts/preview-token.ts";
import { ApiError } from "../errors/api-error.ts";
import { hasAccess } from "../staff/access.ts";

/**
 * Resolves to the preview to which a request belongs; `undefined` for visitors. Rejects with an ApiError where its time is over, or the member
 * who began it is no longer staff of the aquarium.
 */
export async function previewOf(
  { signer, storage }: Context,
  request: FastifyRequest,
): Promise<Preview | undefined> {
  const { [PREVIEW_QUERY]: token } = request.query as { readonly [PREVIEW_QUERY]?: unknown };
  if (token === undefined) return undefined;
  const preview = typeof token === "string" ? verifyPreview(signer, token) : undefined;
  const member = preview && (await storage.staff.find(preview.member));
  if (!member || !hasAccess(member, "reader", preview.aquarium))
    throw new ApiError("forbidden", "This preview is over. Please open it again from the staff pages.");
  return preview;
}

/** Answers what previews save with the status of a stored save, and stores nothing. */
export function discardPreviewSaves(app: FastifyInstance, context: Context, status = 200): void {
  app.addHook("onRequest", async (request, reply) => {
    if (await previewOf(context, request)) return reply.code(status).send({ success: true });
    return undefined;
  });
}
