import { serveDemoProvider } from "@harapen/demo-provider";
import { isDemoOffered } from "@harapen/demo-provider/is-offered";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../platform/config/config.ts";
import { requestOrigin } from "../platform/http/requests.ts";
import { decodeBody } from "../platform/validation/decode-body.ts";
import type { Storage } from "../storage.ts";
import { demoStaffIn } from "./demo-staff.ts";

interface Parts {
  readonly config: Config;
  readonly storage: Pick<Storage, "aquariums" | "demoSignIns" | "transaction">;
  readonly log: Logger;
}

/** Serves the demo provider; nothing where the settings name another, or in production. */
export async function serveDemo(app: FastifyInstance, { config, storage, log }: Parts): Promise<void> {
  if (config.signIn.kind !== "demo") return;
  await serveDemoProvider(app, {
    store: storage.demoSignIns,
    log,
    allowedOrigins: config.allowedOrigins,
    originOf: (request) => requestOrigin(request, config),
    isOffered: (request) => isDemoOffered(request, config),
    decodeBody,
    addStaff: demoStaffIn(storage),
  });
}
