import { type metPenguins, metPenguinsRequest } from "@harapen/contract/calls/albums";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { authorizeMember } from "../../people/people.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";

/** Answers which penguins of an aquarium a member has met: those of the drawings in their album. */
export async function metPenguinsCall(app: FastifyInstance, context: Context): Promise<void> {
  app.post(PATHS.metPenguins, async (request, reply): Promise<z.infer<typeof metPenguins>> => {
    const { uid, aquarium } = decodeBody(metPenguinsRequest, request.body);
    const { account } = await authorizeMember(context, request, uid);
    reply.header("cache-control", "no-store");
    return { success: true, met: await context.visits.drawings.met(account, aquarium) };
  });
}
