import { constants, setPriority } from "node:os";
import { DatabaseSync } from "node:sqlite";

/**
 * A process that copies one database file into another, all of one moment
 * (https://sqlite.org/lang_vacuum.html, "VACUUM with an INTO clause"): only ending the process can interrupt
 * that single statement. Its priority is lower than a server's on the same processors.
 */
const [source = "", target = ""] = process.argv.slice(2);
const BUSY_TIMEOUT_MS = 10_000;

setPriority(constants.priority.PRIORITY_LOW);
const database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
database.prepare("vacuum into ?").run(target);
database.close();
