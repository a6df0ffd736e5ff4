import type { Table } from "../table.ts";
import { ARMS } from "./arms.ts";
import { CONSORT } from "./consort.ts";
import { EXPOSURES } from "./exposures.ts";
import { EXCLUSIONS, TRUTHS } from "./judgements.ts";
import { OUTCOMES } from "./outcomes.ts";
import { CONSENTS, PARTICIPANTS } from "./participants.ts";

/** The tables that only a study's export has, in the order in which the data dictionary shows them. */
export const STUDY_TABLES: readonly Table[] = [
  PARTICIPANTS,
  CONSENTS,
  ARMS,
  EXPOSURES,
  OUTCOMES,
  EXCLUSIONS,
  TRUTHS,
  CONSORT,
];
