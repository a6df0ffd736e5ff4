import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { registerUserRequest } from "@harapen/contract/calls/register-user";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { authorizeMember } from "../http/authorize.ts";
import { discardPreviewSaves } from "../http/preview-request.ts";
import { decodeBody } from "../validation/decode-body.ts";

/** Call 6: registers a visitor who has signed in. Answers once that is durable. */
export async function registerUserCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  app.post(PATHS.registerUser, { bodyLimit: BODY_LIMITS.registerUser }, async (request) => {
    const { uid, name } = decodeBody(registerUserRequest, request.body);
    const { account } = await authorizeMember(context, request, uid);
    await context.storage.visitors.register(account, name);
    return { success: true };
  });
}
