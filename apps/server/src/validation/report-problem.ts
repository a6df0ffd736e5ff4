import type { FolderProblem } from "../errors/import-error.ts";

/** Collects what is wrong with an imported folder, one sentence a problem, so that a keeper reads everything at once. */
export type ReportProblem = (problem: FolderProblem) => void;
