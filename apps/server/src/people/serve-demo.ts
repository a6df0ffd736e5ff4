import { serveDemoProvider } from "@harapen/demo-provider";
import { isDemoOffered } from "@harapen/demo-provider/is-offered";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Config } from "../platform/config/config.ts";
import { requestOrigin } from "../platform/http/requests.ts";
import { decodeBody } from "../platform/validation/decode-body.ts";
import { demoStaffIn } from "./demo-staff.ts";
import type { People } from "./people.ts";

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly people: People;
  /** Returns the names of all aquariums. */
  readonly slugs: () => Promise<readonly string[]>;
}

/** Serves the demo provider; nothing where the settings name another, or in production. */
export async function serveDemo(
  app: FastifyInstance,
  { config, log, database, people, slugs }: Parts,
): Promise<void> {
  if (config.signIn.kind !== "demo") return;
  await serveDemoProvider(app, {
    store: people.demoSignIns,
    log,
    allowedOrigins: config.allowedOrigins,
    originOf: (request) => requestOrigin(request, config),
    isOffered: (request) => isDemoOffered(request, config),
    decodeBody,
    addStaff: demoStaffIn(database, slugs),
  });
}
