import type { StaffCall } from "../call.ts";
import { addStudyVersion, listStudyVersions, putStudy } from "./change-study.ts";
import { listCodes, makeCodes } from "./codes.ts";
import { deleteFromStudy, listDeletions } from "./deletions.ts";
import { listDrawings, replayDrawing } from "./drawings.ts";
import { listExports, makeExport } from "./exports.ts";
import { readLive, readQuality } from "./live.ts";
import {
  excludeParticipant,
  includeParticipant,
  listParticipants,
  withdrawParticipant,
} from "./participants.ts";
import { readRetention } from "./retention.ts";
import { addStudy, listStudies, readStudy } from "./studies.ts";
import { setStudyStatus, unblindStudy } from "./study-status.ts";
import { enterTruth, listTruth, readTruthDrawings, takeBackTruth } from "./truth.ts";

/** The calls about studies. */
export const STUDY_CALLS: readonly StaffCall[] = [
  listStudies,
  addStudy,
  readStudy,
  putStudy,
  addStudyVersion,
  listStudyVersions,
  setStudyStatus,
  unblindStudy,
  listCodes,
  makeCodes,
  listParticipants,
  excludeParticipant,
  includeParticipant,
  withdrawParticipant,
  listTruth,
  readTruthDrawings,
  enterTruth,
  takeBackTruth,
  listDrawings,
  replayDrawing,
  listDeletions,
  deleteFromStudy,
  readRetention,
  readLive,
  readQuality,
  listExports,
  makeExport,
];
