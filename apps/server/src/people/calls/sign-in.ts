import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { registerUserRequest } from "@harapen/contract/calls/register-user";
import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import { isDemoOffered } from "@harapen/demo-provider/is-offered";
import type { FastifyInstance } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { requestOrigin } from "../../platform/http/requests.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { authorizeMember } from "../people.ts";

/**
 * Serves how to sign in here, which depends on the server's settings and on the address by which it was
 * reached.
 */
export async function signInCall(app: FastifyInstance, { config, people }: Context): Promise<void> {
  app.get(PATHS.signIn, async (request, reply): Promise<SignInSettings> => {
    reply.header("cache-control", "no-store");
    if (config.signIn.kind === "demo" && !isDemoOffered(request, config)) return { enabled: false };
    return people.identity.settings(requestOrigin(request, config));
  });
}

/** Call 6: registers a visitor who has signed in. Answers once that is durable. */
export async function registerUserCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  app.post(PATHS.registerUser, { bodyLimit: BODY_LIMITS.registerUser }, async (request) => {
    const { uid, name } = decodeBody(registerUserRequest, request.body);
    const { account } = await authorizeMember(context, request, uid);
    await context.people.visitors.register(account, name);
    return { success: true };
  });
}
