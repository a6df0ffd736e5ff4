import type { FolderProblem } from "../errors/import-error.ts";

/** Receives the problems of an imported folder, one sentence each, so that a keeper reads all of them together. */
export type ReportProblem = (problem: FolderProblem) => void;
