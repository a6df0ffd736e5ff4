import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { aquariumCall } from "./calls/aquarium.ts";
import { basePenguinsCall } from "./calls/base-penguins.ts";
import { dictionaryCall } from "./calls/dictionary.ts";
import { loadAlbumCall } from "./calls/load-album.ts";
import { logEventCall } from "./calls/log-event.ts";
import { mediaCall } from "./calls/media.ts";
import { registerUserCall } from "./calls/register-user.ts";
import { saveDrawingCall } from "./calls/save-drawing.ts";
import { saveRecordCall } from "./calls/save-record.ts";
import { searchCall } from "./calls/search.ts";
import { signInCall } from "./calls/sign-in.ts";
import type { Context } from "./context.ts";
import { handleClientError, handleError, setErrorHandlers } from "./http/error-handlers.ts";
import { serveHealth } from "./http/health.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { serveWebApp } from "./http/web-app.ts";
import { serveDemoProvider } from "./identity/demo-provider/routes.ts";

const WRITING = [searchCall, saveRecordCall, saveDrawingCall, loadAlbumCall, logEventCall, registerUserCall];
const READING = [aquariumCall, basePenguinsCall, dictionaryCall, mediaCall, signInCall];
const READING_BODY_LIMIT = 10_000;
/** The longest file name of a picture, each character in nine (`%E3%81%AF`). */
const LONGEST_PARAMETER = 1_800;
/** For a whole request to arrive, over the slowest network that a visitor would bear. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP server over a context, not yet listening; closing it lets running requests finish. */
export async function buildApp(context: Context, webFolder: string): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    bodyLimit: READING_BODY_LIMIT,
  });
  app.addHook("onClose", () => context.learner.close());
  app.addHook("onClose", () => context.aquariums.close());
  setErrorHandlers(app);
  logResponses(app);
  await addSecurityHeaders(app, context);
  await app.register(async (writing) => {
    writing.removeContentTypeParser("text/plain");
    for (const call of WRITING) await writing.register(async (scope) => call(scope, context));
  });
  await app.register(async (reading) => {
    ignoreBodies(reading);
    for (const call of READING) await call(reading, context);
  });
  await app.register(async (scope) => serveHealth(scope, context));
  await app.register(async (scope) => serveDemoProvider(scope, context));
  await app.register(async (scope) => serveWebApp(scope, context, webFolder));
  return app;
}

/** Loads come as POST too, with whatever a client puts in; it is not read. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
}

/** One line a request; neither bodies nor queries, which hold sign-ins' codes, nor who sent them. What asks for the health does so every few seconds. */
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, originalUrl } = request;
    const [url = originalUrl] = originalUrl.split("?", 1);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const level = url.startsWith("/health/") ? "debug" : "info";
    request.log[level]({ method, url, status: reply.statusCode, ms }, "answered");
  });
}
