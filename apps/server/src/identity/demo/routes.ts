import { readFile } from "node:fs/promises";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { Context } from "../../context.ts";
import { Refusal } from "../../errors/refusal.ts";
import { originOf } from "../identity.ts";
import { END_SESSION_PATH, MOUNT, redirectUriAt } from "./client.ts";
import { failurePage } from "./pages.ts";
import { portrait } from "./picture.ts";
import { Providers } from "./providers.ts";
import { askForName } from "./sign-in.ts";
import { SteadyPace } from "./steady-pace.ts";
import { languageOf } from "./words.ts";

/** Each one is kept for a while in the database; far more than one server's visitors begin. */
const SIGN_INS_A_MINUTE = 300;
const HTML = "text/html; charset=utf-8";

/** The demo provider, at `/oidc`; nothing where the settings name another, or in production. */
export async function demoProvider(app: FastifyInstance, context: Context): Promise<void> {
  if (context.config.signIn.kind !== "demo") return;
  const { demoSignIns } = context.storage;
  const providers = new Providers({ store: demoSignIns, log: context.log });
  const providerFor = (request: FastifyRequest) => providerOf(providers, request, context);

  app.addHook("onRequest", async (request, reply) => guardPages(reply, originOf(request, context.config)));
  app.setErrorHandler(showFailure);
  app.get(`${MOUNT}/style.css`, async (_request, reply) => {
    const style = await readFile(new URL("./style.css", import.meta.url));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(style);
  });
  app.get<{ Params: { sub: string } }>(`${MOUNT}/picture/:sub.svg`, async (request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(portrait(request.params.sub)),
  );
  app.get(MOUNT + END_SESSION_PATH, async (request, reply) => endSession(request, reply, context));
  await app.register(async (scope) => askForName(scope, demoSignIns, providerFor));
  await app.register(async (scope) => handOver(scope, providerFor));
}

/** Everything else is the library's, which reads the bodies itself. */
async function handOver(
  app: FastifyInstance,
  providerFor: (request: FastifyRequest) => Promise<Provider>,
): Promise<void> {
  const pace = new SteadyPace(SIGN_INS_A_MINUTE, 60_000);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.all(`${MOUNT}/*`, async (request, reply) => {
    const { raw } = request;
    const url = request.url.slice(MOUNT.length);
    if (/^\/auth(\?|$)/.test(url) && !pace.allows()) throw new Refusal(429, "Too many sign-ins at once.");
    const provider = await providerFor(request);
    reply.hijack();
    Object.assign(raw, { originalUrl: raw.url, url });
    await provider.callback()(raw, reply.raw);
  });
}

/** The library builds addresses from these headers; they tell where visitors reach us, whatever a client sent in them. */
async function providerOf(
  providers: Providers,
  request: FastifyRequest,
  { config }: Context,
): Promise<Provider> {
  const origin = originOf(request, config);
  const { protocol, host } = new URL(origin);
  request.raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.raw.headers["x-forwarded-host"] = host;
  return providers.at(origin);
}

/** Its pages hold no script and are shown in no frame. The popup keeps its way back to the page that opened it. */
function guardPages(reply: FastifyReply, origin: string): void {
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  reply.raw.setHeader("content-security-policy", policy);
  reply.raw.setHeader("cache-control", "no-store");
}

/** Nothing is remembered of a browser, so there is nothing to end: the visitor goes back to where the app says. */
function endSession(request: FastifyRequest, reply: FastifyReply, { config }: Context): FastifyReply {
  const asked = new URL(request.url, "http://localhost").searchParams;
  const origin = originOf(request, config);
  const back = asked.get("post_logout_redirect_uri");
  if (back !== `${origin}/` && back !== redirectUriAt(origin))
    return reply.type(HTML).send(failurePage(languageOf(request.headers["accept-language"]), "signedOut"));
  const target = new URL(back);
  const state = asked.get("state");
  if (state !== null) target.searchParams.set("state", state);
  return reply.redirect(target.href, 303);
}

/** Visitors see a page. */
function showFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "the demo sign-in failed");
  else request.log.info({ status, reason: error.message }, "the demo sign-in was refused");
  return reply
    .code(status)
    .type(HTML)
    .send(failurePage(languageOf(request.headers["accept-language"]), "failed"));
}
