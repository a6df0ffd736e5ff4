import type { FastifyInstance } from "fastify";
import { FixedWindowCounter } from "../../counting/fixed-window-counter.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ProviderFor } from "./name-form.ts";
import { MOUNT } from "./pages/paths.ts";

/**
 * The limit on requests, as each may begin a sign-in, which is stored in the database for a while: far more than one server's visitors
 * make. All count alike: only the library knows which of them begin a sign-in, as an address has many spellings.
 */
const RATE = { max: 3_000, windowMs: 60_000 };
const ALL = "all";

/** Passes every other request below the mount to oidc-provider, which reads the bodies itself. */
export async function serveOidc(app: FastifyInstance, providerFor: ProviderFor): Promise<void> {
  const requests = new FixedWindowCounter(RATE);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all(`${MOUNT}/*`, async (request, reply) => {
    const { raw } = request;
    const url = request.url.slice(MOUNT.length);
    if (requests.waitMs(ALL, Date.now()) > 0)
      throw new ApiError("too-many-requests", "Too many sign-ins at once.", 60);
    requests.add(ALL, 1, Date.now());
    const provider = await providerFor(request);
    reply.hijack();
    Object.assign(raw, { originalUrl: raw.url, url });
    await provider.callback()(raw, reply.raw);
  });
}
