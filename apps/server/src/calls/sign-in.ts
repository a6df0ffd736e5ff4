import { PATHS } from "@harapen/contract/calls/paths";
import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { isDemoOffered } from "../identity/demo-provider/is-offered.ts";
import { requestOrigin } from "../identity/request-origin.ts";

/** Serves how to sign in here, which depends on the server's settings and on the address by which it was reached. */
export async function signInCall(app: FastifyInstance, { config, identity }: Context): Promise<void> {
  app.get(PATHS.signIn, async (request, reply): Promise<SignInSettings> => {
    reply.header("cache-control", "no-store");
    if (config.signIn.kind === "demo" && !isDemoOffered(request, config)) return { enabled: false };
    return identity.settings(requestOrigin(request, config));
  });
}
