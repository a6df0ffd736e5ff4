import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../storage/storage.ts";
import type { LiveStudies } from "../live-studies.ts";
import { AlertWatch } from "./alert-watch.ts";
import { mailSender } from "./mail.ts";
import { webhookSender } from "./webhook.ts";

const EVERY_MS = 60_000;
/** When it checks first: that reads all visits of the running studies, so that they are in memory when somebody opens the console. */
const FIRST_MS = 5_000;

interface Parts {
  readonly config: Pick<Config, "alerts">;
  readonly storage: Pick<Storage, "database">;
  readonly live: LiveStudies;
  readonly log: Logger;
}

/** Checks the running studies' data once a minute, until the returned function is called. */
export function startAlertWatch({ config, storage, live, log }: Parts): () => Promise<void> {
  const { mail, allowPrivate } = config.alerts;
  const onFault = (error: unknown) => log.warn({ err: error }, "an alert could not be looked for or sent");
  const senders = { webhook: webhookSender({ allowPrivate }), ...(mail && { mail: mailSender(mail) }) };
  const watch = new AlertWatch({ database: storage.database, live, senders, onFault });
  const stopping = new AbortController();
  const running = checkUntil(stopping.signal, () => watch.check(Date.now(), stopping.signal).catch(onFault));
  return async () => {
    stopping.abort();
    await running;
  };
}

async function checkUntil(signal: AbortSignal, check: () => Promise<void>): Promise<void> {
  for (let waitMs = FIRST_MS; ; waitMs = EVERY_MS) {
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await check();
  }
}
