import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { StudySelection } from "@harapen/contract/staff/studies/exports";
import {
  type ServerProcess,
  startServerProcess,
} from "../../../../apps/server/src/testing/server-process.ts";
import type { ServerDatabase } from "../../../../apps/server/src/testing/studies/beside-server.ts";
import type { SimulatedClock } from "./simulated-clock.ts";

const CLI = fileURLToPath(new URL("../../../../apps/server/src/cli.ts", import.meta.url));

/**
 * A server with a simulated clock that can be out of service for a while: it comes back at its address, with
 * its data.
 */
export class StudyServer {
  readonly origin: string;
  readonly database: ServerDatabase;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ServerProcess;

  private constructor(
    settings: Readonly<Record<string, string>>,
    database: ServerDatabase,
    process: ServerProcess,
  ) {
    this.#settings = settings;
    this.database = database;
    this.origin = process.address;
    this.#process = process;
  }

  static async start(database: ServerDatabase, clock: SimulatedClock): Promise<StudyServer> {
    const { dataDir, databaseUrl } = database;
    const settings = {
      ...clock.settings,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
    return new StudyServer(settings, database, await startServerProcess(settings));
  }

  async stop(): Promise<void> {
    await this.#process.stop();
  }

  async startAgain(): Promise<void> {
    this.#process = await startServerProcess({ ...this.#settings, PORT: new URL(this.origin).port });
  }

  /** Exports a study into a new folder, as an operator does: all of it, or what is selected. */
  async exportStudy(study: string, folder: string, selection?: StudySelection): Promise<void> {
    const file = `${folder}.json`;
    if (selection) writeFileSync(file, JSON.stringify(selection));
    const selected = selection ? ["--selection", file] : [];
    const { PATH = "" } = process.env;
    const env = { PATH, ...this.#settings };
    await promisify(execFile)(process.execPath, [CLI, "export", folder, "--study", study, ...selected], {
      env,
    });
  }
}
