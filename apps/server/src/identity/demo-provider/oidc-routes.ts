import type { FastifyInstance } from "fastify";
import { ApiError } from "../../errors/api-error.ts";
import { FixedWindowLimiter } from "./fixed-window-limiter.ts";
import type { ProviderFor } from "./name-form.ts";
import { MOUNT } from "./pages/paths.ts";

/**
 * The limit on requests, as each may be the begin of a sign-in, which is stored for a while in the database: far more than one server's visitors
 * make. All count alike: which of them begin one is the library's to say, for an address has many spellings.
 */
const MAX_REQUESTS_PER_MINUTE = 3_000;

/** Hands every other request below the mount over to oidc-provider, which reads the bodies itself. */
export async function serveOidc(app: FastifyInstance, providerFor: ProviderFor): Promise<void> {
  const limiter = new FixedWindowLimiter(MAX_REQUESTS_PER_MINUTE, 60_000);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all(`${MOUNT}/*`, async (request, reply) => {
    const { raw } = request;
    const url = request.url.slice(MOUNT.length);
    if (!limiter.allows()) throw new ApiError("too-many-requests", "Too many sign-ins at once.", 60);
    const provider = await providerFor(request);
    reply.hijack();
    Object.assign(raw, { originalUrl: raw.url, url });
    await provider.callback()(raw, reply.raw);
  });
}
