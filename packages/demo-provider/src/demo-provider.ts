import { readFile } from "node:fs/promises";
import { STAFF_PATH } from "@harapen/contract/staff/paths";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { Logger } from "pino";
import { ProviderCache } from "./create-provider.ts";
import { DemoError } from "./demo-error.ts";
import { END_SESSION_PATH, MOUNT, portraitPath, redirectUriAt, STYLE_PATH } from "./endpoints.ts";
import { type DecodeBody, type Invited, serveNameForm } from "./name-form.ts";
import { endPage, HTML_TYPE, portrait } from "./pages.ts";
import { type AddStaff, serveStaffLink } from "./staff-link.ts";
import type { DemoSignIns } from "./store.ts";
import { negotiateLocale } from "./texts.ts";

/**
 * The limit on requests, as each may begin a sign-in, which is stored in the database for a while: far more
 * than one server's visitors make. All count alike: only the library knows which of them begin a sign-in, as
 * an address has many spellings.
 */
const RATE = { max: 3_000, windowMs: 60_000 };

/** What the demo provider needs of the server that serves it. */
interface Server {
  readonly store: DemoSignIns;
  readonly log: Logger;
  /** The origins of other sites' pages that may sign visitors in here. */
  readonly allowedOrigins: readonly string[];
  /** Returns the origin at which a visitor reached the server. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Whether the provider is there for a request. */
  readonly isOffered: (request: FastifyRequest) => boolean;
  readonly decodeBody: DecodeBody;
  readonly addStaff: AddStaff;
  /** Resolves to those who were invited as staff, by their addresses. */
  readonly invited: () => Promise<readonly Invited[]>;
  /** For how many days staff's sign-ins are renewed. */
  readonly staffSignInDays: number;
}

/** Serves the demo provider at `/oidc`. */
export async function serveDemoProvider(app: FastifyInstance, server: Server): Promise<void> {
  const { store, log, allowedOrigins, originOf, isOffered, decodeBody, invited, staffSignInDays } = server;
  const providers = new ProviderCache({ store, log, allowedOrigins, staffSignInDays });
  const providerFor = (request: FastifyRequest) => getProvider(providers, request, originOf(request));

  app.addHook("onRequest", async (request) => {
    if (!isOffered(request)) throw new DemoError("not-found", "There is nothing at this address.");
  });
  app.addHook("onRequest", async (request, reply) =>
    addPageHeaders(reply, [originOf(request), ...allowedOrigins]),
  );
  app.setErrorHandler(sendFailurePage);
  app.get(STYLE_PATH, async (_request, reply) => {
    const style = await readFile(new URL("./style.css", import.meta.url));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(style);
  });
  app.get<{ Params: { sub: string } }>(portraitPath(":sub"), async (request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(portrait(request.params.sub)),
  );
  app.get(MOUNT + END_SESSION_PATH, async (request, reply) => endSession(request, reply, originOf(request)));
  await serveStaffLink(app, server);
  await app.register(async (scope) => serveNameForm(scope, { store, providerFor, decodeBody, invited }));
  await app.register(async (scope) => serveOidc(scope, providerFor));
}

/**
 * Resolves to the provider for the address of a request. oidc-provider builds addresses from the forwarding
 * headers, which are therefore overwritten with that address, whatever a client sent in them.
 */
async function getProvider(
  providers: ProviderCache,
  request: FastifyRequest,
  origin: string,
): Promise<Provider> {
  const { protocol, host } = new URL(origin);
  request.raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.raw.headers["x-forwarded-host"] = host;
  return providers.get(origin);
}

/**
 * Sets the policies of the provider's pages: no scripts, no frames, and a form that leads back only to a page
 * of one of the origins. The icon is allowed, as browsers request it, and Firefox reports a refused one.
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
  error: FastifyError | DemoError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo sign-in failed");
  else request.log.info({ status, code: error.code }, "the demo sign-in was refused");
  if (error instanceof DemoError && error.retryAfter !== undefined)
    reply.header("retry-after", error.retryAfter);
  const locale = negotiateLocale(request.headers["accept-language"]);
  return reply.code(status).type(HTML_TYPE).send(endPage(locale, "failed"));
}

/**
 * Answers a log-out (OpenID Connect RP-Initiated Logout 1.0). No browser has a session here, so there is none
 * to end: the visitor is sent back to the address that the app names, if it is the app's.
 */
function endSession(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  const query = new URL(request.url, "http://localhost").searchParams;
  const redirectUri = query.get("post_logout_redirect_uri");
  const own: readonly (string | null)[] = [`${origin}/`, redirectUriAt(origin), origin + STAFF_PATH];
  if (redirectUri === null || !own.includes(redirectUri)) {
    const locale = negotiateLocale(request.headers["accept-language"]);
    return reply.type(HTML_TYPE).send(endPage(locale, "signedOut"));
  }
  const target = new URL(redirectUri);
  const state = query.get("state");
  if (state !== null) target.searchParams.set("state", state);
  return reply.redirect(target.href, 303);
}

/** Passes every other request below the mount to oidc-provider, which reads the bodies itself. */
async function serveOidc(
  app: FastifyInstance,
  providerFor: (request: FastifyRequest) => Promise<Provider>,
): Promise<void> {
  const window = { endsAt: 0, count: 0 };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all(`${MOUNT}/*`, async (request, reply) => {
    const { raw } = request;
    const url = request.url.slice(MOUNT.length);
    const now = Date.now();
    if (window.endsAt <= now) Object.assign(window, { endsAt: now + RATE.windowMs, count: 0 });
    if (window.count >= RATE.max) throw new DemoError("too-many-requests", "Too many sign-ins at once.", 60);
    window.count += 1;
    const provider = await providerFor(request);
    reply.hijack();
    Object.assign(raw, { originalUrl: raw.url, url });
    await provider.callback()(raw, reply.raw);
  });
}
