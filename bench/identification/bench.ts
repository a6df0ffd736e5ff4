import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchIdentification } from "./main.ts";

/*
 * Measures how often the right penguin is found, in comparison with other methods. `--quick` writes to the
 * temporary folder.
 */

const written = await benchIdentification(process.argv.slice(2), join(tmpdir(), "harapen-identification"));
console.log(`Written: ${written}`);
