import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { aquariumCall, basePenguinsCall, dictionaryCall, referencesCall } from "./catalog/calls/aquarium.ts";
import { mediaCall } from "./catalog/calls/media.ts";
import type { Context } from "./context.ts";
import { serveReached } from "./operating/doctor/reached.ts";
import { serveHealth } from "./operating/health.ts";
import { boundConnections } from "./operating/limits/bound-connections.ts";
import { addLimits } from "./operating/limits/limits.ts";
import { diskIsFull } from "./operating/limits/refuse-when-low.ts";
import type { Operating } from "./operating/operating.ts";
import { routedUrl } from "./pages/page-addresses.ts";
import { serveStaffApp } from "./pages/staff-app.ts";
import { serveWebApp } from "./pages/web-app.ts";
import { exchangeCalls } from "./people/calls/exchange.ts";
import { registerUserCall, signInCall } from "./people/calls/sign-in.ts";
import { serveDemo } from "./people/serve-demo.ts";
import { setJsonBodyParser } from "./platform/http/body-parsers.ts";
import { boundPipelines, timeoutOptions } from "./platform/http/connections.ts";
import { allowOrigins } from "./platform/http/cross-origin.ts";
import { handleClientError, handleFrameworkError, setErrorHandlers } from "./platform/http/error-handlers.ts";
import { refuseNul } from "./platform/http/requests.ts";
import { addSecurityHeaders } from "./platform/http/security-headers.ts";
import { logResponses } from "./platform/logging/log-responses.ts";
import { deleteDeviceCall } from "./privacy/calls/delete-device.ts";
import { deleteDrawingCall } from "./privacy/calls/delete-drawing.ts";
import { nextLookCall } from "./search/calls/next-look.ts";
import { searchCall } from "./search/calls/search.ts";
import { logEventCall } from "./sessions/calls/log-event.ts";
import { staffCalls } from "./staff-calls/register.ts";
import { countAskingCall } from "./studies/calls/count-asking.ts";
import { joinStudyCall, leaveStudyCall } from "./studies/calls/participation.ts";
import { studyCall } from "./studies/calls/study.ts";
import { guestAlbumCalls } from "./visits/calls/guest-album.ts";
import { loadAlbumCall, metPenguinsCall } from "./visits/calls/load-album.ts";

import { saveDrawingCall, saveRecordCall } from "./visits/calls/saves.ts";

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
  countAskingCall,
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
/**
 * The length of the longest file name of a picture in an address: 200 characters of nine each (`%E3%81%AF`).
 */
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
  for (const room of [
    context.studies,
    context.search,
    context.catalog,
    context.research,
    context.evaluation,
    context.operating,
  ])
    app.addHook("onClose", () => room.close());
  setErrorHandlers(app);
  setJsonBodyParser(app);
  boundPipelines(app, context);
  logResponses(app);
  countResponses(app, context.operating);
  addSecurityHeaders(app, context.config, () => context.people.identity.connectOrigins());
  allowOrigins(app, context.config);
  boundConnections(app.server, context);
  await addLimits(app, { ...context, ...context.operating });
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
  await app.register(async (scope) =>
    serveHealth(scope, {
      ...context,
      metrics: context.operating.metrics,
      isDiskFull: diskIsFull({ ...context, ...context.operating }),
    }),
  );
  await app.register(async (scope) => serveReached(scope, context));
  await app.register(async (scope) =>
    serveDemo(scope, { ...context, slugs: () => context.catalog.aquariums.slugs() }),
  );
  await app.register(async (scope) => serveStaffApp(scope, context, folders.staff));
  await app.register(async (scope) => serveWebApp(scope, context, folders.visitor));
  return app;
}

/**
 * Counts each answer by its call's pattern: `/api/harapen/:aquarium/base.json`, `/*` for the page, and `none`
 * for no route at all.
 */
function countResponses(app: FastifyInstance, { metrics }: Operating): void {
  app.addHook("onError", async (_request, _reply, error) => metrics.countFailure(error));
  app.addHook("onResponse", async ({ routeOptions }, reply) => {
    const call = routeOptions.url ?? "none";
    metrics.countAnswer({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  });
}

/**
 * Lets bodies of any type pass unread: what is loaded by GET is also answered to POST, whatever a client
 * sends with it.
 */
function ignoreBodies(app: FastifyInstance): void {
  // Fastify refuses a type that it cannot parse before it looks for a parser.
  app.addHook("onRequest", async ({ headers }) => {
    delete headers["content-type"];
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
}
