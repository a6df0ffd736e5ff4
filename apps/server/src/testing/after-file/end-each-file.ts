import { afterAll } from "vitest";
import { endFile } from "./after-file.ts";

/**
 * A setup file, which Vitest runs once more for each file of tests: ends what the file's tests have begun.
 */
afterAll(endFile);
