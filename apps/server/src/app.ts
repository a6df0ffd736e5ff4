import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { guestAlbumCalls } from "./calls/albums/guest-album.ts";
import { metPenguinsCall } from "./calls/albums/met-penguins.ts";
import { aquariumCall } from "./calls/aquarium.ts";
import { basePenguinsCall } from "./calls/base-penguins.ts";
import { deleteDeviceCall } from "./calls/deletion/delete-device.ts";
import { deleteDrawingCall } from "./calls/deletion/delete-drawing.ts";
import { dictionaryCall } from "./calls/dictionary.ts";
import { loadAlbumCall } from "./calls/load-album.ts";
import { logEventCall } from "./calls/log-event.ts";
import { mediaCall } from "./calls/media.ts";
import { nextLookCall } from "./calls/next-look.ts";
import { referencesCall } from "./calls/references.ts";
import { registerUserCall } from "./calls/register-user.ts";
import { saveDrawingCall } from "./calls/save-drawing.ts";
import { saveRecordCall } from "./calls/save-record.ts";
import { searchCall } from "./calls/search.ts";
import { exchangeCalls } from "./calls/sign-in/exchange-calls.ts";
import { signInCall } from "./calls/sign-in.ts";
import { joinStudyCall } from "./calls/studies/join-study.ts";
import { leaveStudyCall } from "./calls/studies/leave-study.ts";
import { studyCall } from "./calls/studies/study.ts";
import type { Context } from "./context.ts";
import { routedUrl } from "./http/apps/page-addresses.ts";
import { serveStaffApp } from "./http/apps/staff-app.ts";
import { serveWebApp } from "./http/apps/web-app.ts";
import { boundPipelines } from "./http/bound-pipelines.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import { handleClientError, handleFrameworkError, setErrorHandlers } from "./http/error-handlers.ts";
import { serveHealth } from "./http/health.ts";
import { refuseNul } from "./http/refuse-nul.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { serveDemoProvider } from "./identity/demo-provider/routes.ts";
import { boundConnections } from "./limits/connections/bound-connections.ts";
import { timeoutOptions } from "./limits/connections/server-timeouts.ts";
import { addLimits } from "./limits/limits.ts";
import { logResponses } from "./logging/log-responses.ts";
import { staffCalls } from "./staff-calls/register.ts";

const CALLS_WITH_BODY = [
  searchCall,
  nextLookCall,
  saveRecordCall,
  saveDrawingCall,
  loadAlbumCall,
  metPenguinsCall,
  deleteDrawingCall,
  deleteDeviceCall,
  guestAlbumCalls,
  logEventCall,
  registerUserCall,
  joinStudyCall,
  leaveStudyCall,
];
const CALLS_WITHOUT_BODY = [
  aquariumCall,
  studyCall,
  basePenguinsCall,
  referencesCall,
  dictionaryCall,
  mediaCall,
  signInCall,
];
const DEFAULT_BODY_LIMIT = 10_000;
/** The length of the longest file name of a picture in an address: 200 characters of nine each (`%E3%81%AF`). */
const MAX_PARAM_LENGTH = 1_800;

/** The folders of the built apps. */
interface AppFolders {
  readonly visitor: string;
  readonly staff: string;
}

/**
 * Builds the HTTP server over a context, not yet listening; closing it lets running requests finish. With a
 * certificate and its key, as PEM, it speaks https.
 */
export async function buildApp(
  context: Context,
  folders: AppFolders,
  tls?: Readonly<Record<"key" | "cert", string>>,
): Promise<FastifyInstance> {
  const timeouts = timeoutOptions();
  const options: FastifyServerOptions = {
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    rewriteUrl: routedUrl,
    ...timeouts,
    ...(tls && { https: { ...timeouts.http, ...tls } }),
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    bodyLimit: DEFAULT_BODY_LIMIT,
    trustProxy: [...context.config.trustedProxies],
  };
  const app = Fastify(options);
  app.addHook("onClose", () => context.unasked.write());
  app.addHook("onClose", () => context.learner.close());
  app.addHook("onClose", () => context.lookAlikes.close());
  app.addHook("onClose", () => context.threads.close());
  app.addHook("onClose", () => context.photographThread.close());
  app.addHook("onClose", () => context.imports.close());
  app.addHook("onClose", () => context.studyExports.close());
  setErrorHandlers(app);
  boundPipelines(app, context);
  logResponses(app);
  countResponses(app, context);
  addSecurityHeaders(app, context);
  allowOrigins(app, context.config);
  boundConnections(app.server, context);
  await addLimits(app, context);
  refuseNul(app);
  await app.register(async (scope) => {
    scope.removeContentTypeParser("text/plain");
    for (const call of CALLS_WITH_BODY) await scope.register(async (own) => call(own, context));
  });
  await app.register(async (scope) => {
    ignoreBodies(scope);
    for (const call of CALLS_WITHOUT_BODY) await call(scope, context);
  });
  await app.register(async (scope) => exchangeCalls(scope, context));
  await app.register(async (scope) => staffCalls(scope, context));
  await app.register(async (scope) => serveHealth(scope, context));
  await app.register(async (scope) => serveDemoProvider(scope, context));
  await app.register(async (scope) => serveStaffApp(scope, context, folders.staff));
  await app.register(async (scope) => serveWebApp(scope, context, folders.visitor));
  return app;
}

/** Counts each answer by its call's pattern: `/api/harapen/:aquarium/base.json`, `/*` for the page, and `none` for no route at all. */
function countResponses(app: FastifyInstance, { metrics }: Pick<Context, "metrics">): void {
  app.addHook("onError", async (_request, _reply, error) => metrics.countFailure(error));
  app.addHook("onResponse", async ({ routeOptions }, reply) => {
    const call = routeOptions.url ?? "none";
    metrics.countAnswer({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  });
}

/** Lets bodies of any type pass unread: what is loaded by GET is also answered to POST, whatever a client sends with it. */
function ignoreBodies(app: FastifyInstance): void {
  // Fastify refuses a type that it cannot parse before it looks for a parser.
  app.addHook("onRequest", async ({ headers }) => {
    delete headers["content-type"];
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
}
