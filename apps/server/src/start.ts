import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createStaffLink } from "@harapen/demo-provider/staff-link";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { importAtStart } from "./catalog/folder/import-at-start.ts";
import { type Context, createContext } from "./context.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { assertSameInstallation, installationOf, readNote, writeNote } from "./database/installation.ts";
import { keepNewFilesPrivate, makeDataPrivate } from "./database/private-files.ts";
import { assertReadable } from "./database/readable.ts";
import { lockForServer } from "./database/server-lock.ts";
import { SigningKeys } from "./database/signing-keys.ts";
import { makeRestorePointBeforeUpgrade } from "./operating/backup/restore-points.ts";
import { startMaintenance } from "./operating/maintenance.ts";
import { serveMetrics } from "./operating/serve-metrics.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { addressesOf } from "./platform/local-network/addresses.ts";
import { announcement, type Reach, staffLine } from "./platform/local-network/announcement.ts";
import { type LocalCertificate, localCertificate } from "./platform/local-network/local-certificate.ts";
import { createLog, LOG_WRITTEN_EVERY_MS } from "./platform/logging/log.ts";
import { stopOnSignals } from "./platform/shutdown.ts";
import { explainedStart } from "./platform/start-errors.ts";
import { useTemporaryFolder } from "./platform/temporary.ts";
import { runningVersion } from "./platform/version.ts";
import { startAlertWatch } from "./studies/alerts/alert-watch.ts";

const APP_FOLDERS = {
  visitor: fileURLToPath(new URL("../../visitor/dist/", import.meta.url)),
  staff: fileURLToPath(new URL("../../staff/dist/", import.meta.url)),
};

/** Where a phone gets what it has to trust, where the server made its certificate itself. */
const CERTIFICATE_PATH = "/certificate.crt";

interface StartOptions {
  /**
   * Whether it is served by https, with a certificate that is made here, to be tried on a phone in the same
   * network.
   */
  readonly https: boolean;
}

/**
 * Starts the server with the settings of environment variables; resolves once it listens. A signal ends it
 * (`shutdown.ts`).
 */
export async function start(environment: NodeJS.ProcessEnv, options: StartOptions): Promise<void> {
  const config = readConfig(environment);
  await startWith(config, environment, options).catch((error: unknown) => {
    throw explainedStart(error, config);
  });
}

async function startWith(
  config: Config,
  environment: NodeJS.ProcessEnv,
  { https }: StartOptions,
): Promise<void> {
  const log = createLog(config.logLevel);
  logUnexpectedErrors(log);
  log.info(runningVersion(), "Harapen starts");
  keepNewFilesPrivate();
  if (config.databaseUrl === undefined) makeDataPrivate(config.dataDir);
  useTemporaryFolder(config.filesDir, (error) =>
    log.warn({ err: error }, "temporary files lie in the machine's folder, which may be in memory"),
  );
  const lock = config.databaseUrl === undefined ? await lockForServer(config.dataDir) : undefined;
  await assertSameInstallation(config);
  await makeRestorePointBeforeUpgrade(config, log);
  const database = await openDatabase(config, log);
  await assertReadable(database);
  await noteInstallation(database, config, log);
  const keys = await SigningKeys.open(database);
  const stopping = new AbortController();
  const parts = { config, environment, log, database, signer: keys.signer };
  const context = createContext({ ...parts, stopping: stopping.signal });
  // Before anything is deleted, or anybody served: the log has it at once where the clock is in doubt.
  await context.knownTime.read();
  await importAtStart(config, context.catalog.aquariums, log);
  const metrics = await serveMetrics(context.operating.metrics.registry, config, log);
  const addresses = addressesOf(config.host);
  const tls = https ? localCertificate(config.dataDir, addresses) : undefined;
  const app = await buildApp(context, APP_FOLDERS, tls);
  if (tls) serveAuthority(app, tls);
  app.addHook("onClose", async () => metrics?.close());
  const endMaintenance = await startMaintenance(database, config, log, {
    knownTime: context.knownTime,
    tasks: context.privacy.dailyTasks,
  });
  const endWatch = startAlertWatch(context);
  const unfollow = keys.follow(log);
  app.addHook("onClose", async () => {
    unfollow();
    await endWatch();
    await endMaintenance();
  });
  const release = async () => {
    await context.close();
    lock?.release();
  };
  stopOnSignals(app, { stopping, graceMs: config.shutdownGraceMs, log, release });
  await app.listen({ port: config.port, host: config.host });
  void warmUp(context);
  // At once, as the server may be stopped while the link is made.
  const { port } = app.server.address() as AddressInfo;
  const address = config.publicUrl?.origin ?? localOrigin(config.host, { port, isHttps: https });
  const staffLink = await makeStaffLink(address, context);
  if (config.publicUrl === undefined && environment.NODE_ENV !== "production")
    announce({ address, port, addresses, isHttps: https, staffLink }, context);
  else if (staffLink !== undefined) process.stderr.write(staffLine(staffLink));
  await attempt(
    context,
    async () => {
      for (const penguin of await context.search.learned.stalePenguins())
        context.search.learner.schedule(penguin);
    },
    "patterns that are out of date could not be found; the next start looks again",
  );
}

/** Notes beside the data whose they are, where that can be written. */
async function noteInstallation(database: Database, { filesDir }: Config, log: Logger): Promise<void> {
  const key = await installationOf(database, filesDir === undefined ? undefined : readNote(filesDir));
  if (filesDir === undefined) return;
  try {
    writeNote(filesDir, key);
  } catch (error) {
    log.warn({ err: error }, "the installation's id could not be noted beside the data");
  }
}

/** Does what no request has to wait for. If it fails, that is logged: the server answers all the same. */
async function attempt<Result>(
  { log, stopping }: Context,
  work: () => Promise<Result>,
  failure: string,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    // The error is expected if the server is being stopped: its database is closed then.
    if (!stopping.aborted) log.warn({ err: error }, failure);
    return undefined;
  }
}

/**
 * Serves the authority's certificate to phones that are to trust it. Their browsers know it by its type.
 */
function serveAuthority(app: FastifyInstance, { authority }: LocalCertificate): void {
  app.get(CERTIFICATE_PATH, async (_request, reply) =>
    reply.type("application/x-x509-ca-cert").header("cache-control", "no-store").send(authority),
  );
}

/**
 * Prints how this machine, phones in the same network and staff reach the server, and what works there: to
 * stderr, as stdout has only the log's lines, and after those of the start.
 */
function announce(reach: Omit<Reach, "demo" | "certificatePath">, { config: { signIn } }: Context): void {
  const demo = signIn.kind === "demo" ? signIn.offeredTo : "no";
  const text = announcement(
    { ...reach, demo, certificatePath: CERTIFICATE_PATH },
    process.stderr.isTTY && process.env.NO_COLOR === undefined,
  );
  setTimeout(() => process.stderr.write(text), 2 * LOG_WRITTEN_EVERY_MS).unref();
}

/** Returns the origin at which a machine reaches its own server, which listens at `host`. */
function localOrigin(host: string, { port, isHttps }: Pick<Reach, "port" | "isHttps">): string {
  const isLocal = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].includes(host);
  const name = isLocal ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${isHttps ? "https" : "http"}://${name}:${port}`;
}

/**
 * Resolves to a link that signs in anybody who reads it, once, as the demo's staff; undefined where there is
 * no demo. It is printed to stderr, and never logged.
 */
async function makeStaffLink(origin: string, context: Context): Promise<string | undefined> {
  const { config, people } = context;
  if (config.signIn.kind !== "demo") return undefined;
  return attempt(
    context,
    async () => origin + (await createStaffLink(people.demoSignIns)),
    "there is no link for the demo's staff, as it could not be stored; the next start makes one",
  );
}

/**
 * Ends the process on an error that nobody caught, as Node does, but prints it as the log prints errors: Node
 * would print every property.
 */
function logUnexpectedErrors(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an unexpected error ends the server");
    process.exit(1);
  });
}

/**
 * Prepares the threads for the first search. If this fails, that search only takes longer: so the failure is
 * only logged.
 */
async function warmUp({ catalog, log, search }: Context): Promise<void> {
  try {
    const { snapshot } = await catalog.published.get(await catalog.defaultAquarium.slug());
    await search.threads.warmUp(snapshot);
  } catch (error) {
    log.info({ err: error }, "the threads were not warmed up");
  }
}
