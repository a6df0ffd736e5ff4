import { readFile } from "node:fs/promises";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { Storage } from "../../storage/storage.ts";
import { requestOrigin } from "../request-origin.ts";
import { endSession } from "./end-session.ts";
import { END_SESSION_PATH } from "./endpoints.ts";
import { isDemoOffered } from "./is-offered.ts";
import { serveNameForm } from "./name-form.ts";
import { serveOidc } from "./oidc-routes.ts";
import { endPage } from "./pages/end-page.ts";
import { HTML_TYPE } from "./pages/layout.ts";
import { MOUNT, portraitPath, STYLE_PATH } from "./pages/paths.ts";
import { portrait } from "./pages/portrait.ts";
import { ProviderCache } from "./provider-cache.ts";
import { serveStaffLink } from "./staff/link-route.ts";
import { negotiateLocale } from "./texts/negotiate-locale.ts";

interface Dependencies {
  readonly config: Config;
  readonly storage: Pick<Storage, "aquariums" | "demoSignIns" | "transaction">;
  readonly log: Logger;
}

/** Serves the demo provider at `/oidc`; nothing where the settings name another, or in production. */
export async function serveDemoProvider(
  app: FastifyInstance,
  { config, storage, log }: Dependencies,
): Promise<void> {
  if (config.signIn.kind !== "demo") return;
  const { demoSignIns } = storage;
  const providers = new ProviderCache({
    store: demoSignIns,
    log,
    allowedOrigins: config.allowedOrigins,
  });
  const providerFor = (request: FastifyRequest) => getProvider(providers, request, config);

  app.addHook("onRequest", async (request) => {
    if (!isDemoOffered(request, config)) throw new ApiError("not-found", "There is nothing at this address.");
  });
  app.addHook("onRequest", async (request, reply) =>
    addPageHeaders(reply, [requestOrigin(request, config), ...config.allowedOrigins]),
  );
  app.setErrorHandler(sendFailurePage);
  app.get(STYLE_PATH, async (_request, reply) => {
    const style = await readFile(new URL("./pages/style.css", import.meta.url));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(style);
  });
  app.get<{ Params: { sub: string } }>(portraitPath(":sub"), async (request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(portrait(request.params.sub)),
  );
  app.get(MOUNT + END_SESSION_PATH, async (request, reply) => endSession(request, reply, config));
  await serveStaffLink(app, { config, storage });
  await app.register(async (scope) => serveNameForm(scope, demoSignIns, providerFor));
  await app.register(async (scope) => serveOidc(scope, providerFor));
}

/**
 * Resolves to the provider for the address of a request. oidc-provider builds addresses from the forwarding
 * headers, which are therefore overwritten with that address, whatever a client sent in them.
 */
async function getProvider(
  providers: ProviderCache,
  request: FastifyRequest,
  config: Config,
): Promise<Provider> {
  const origin = requestOrigin(request, config);
  const { protocol, host } = new URL(origin);
  request.raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.raw.headers["x-forwarded-host"] = host;
  return providers.get(origin);
}

/**
 * Sets the policies of the provider's pages: no scripts, no frames, and a form that leads back only to a page of one of the origins. The
 * icon is allowed, as browsers request it, and Firefox reports a refused one.
 */
function addPageHeaders(reply: FastifyReply, origins: readonly string[]): void {
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${origins.join(" ")}; base-uri 'none'; frame-ancestors 'none'`;
  reply.raw.setHeader("content-security-policy", policy);
  reply.raw.setHeader("cache-control", "no-store");
  // Under "no-referrer" browsers post a form with "Origin: null", as if it were not ours.
  reply.raw.setHeader("referrer-policy", "same-origin");
}

/** Answers a failed request with a page for visitors; the reason is logged. */
function sendFailurePage(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo sign-in failed");
  else request.log.info({ status, code: error.code }, "the demo sign-in was refused");
  if (error instanceof ApiError && error.retryAfter !== undefined)
    reply.header("retry-after", error.retryAfter);
  const locale = negotiateLocale(request.headers["accept-language"]);
  return reply.code(status).type(HTML_TYPE).send(endPage(locale, "failed"));
}
