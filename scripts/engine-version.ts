import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { engineSources, fingerprint, VERSION_FILE, withStamp } from "./engine-fingerprint.ts";
import { ROOT } from "./steps.ts";

/* Writes the fingerprint of the engine's sources into its version: `npm run engine-version`. */

const path = join(ROOT, VERSION_FILE);
writeFileSync(path, withStamp(readFileSync(path, "utf8"), fingerprint(engineSources())));
