import { adoptLearned } from "../catalog/staff-calls/adopt-learned.ts";
import {
  addAquarium,
  changeAquarium,
  listAquariums,
  preview,
  readLookAlikes,
  removeAquarium,
} from "../catalog/staff-calls/aquariums.ts";
import {
  deleteBird,
  discardAll,
  discardOne,
  putBird,
  putBirds,
  putDetails,
  readReadiness,
  readWholeDraft,
} from "../catalog/staff-calls/drafts.ts";
import {
  discardPending,
  exportZip,
  importZip,
  readImport,
  takeAsAquarium,
  takePending,
} from "../catalog/staff-calls/exchange.ts";
import {
  cutIcon,
  readPhotographState,
  sendPhotograph,
  showPhotograph,
} from "../catalog/staff-calls/photographs.ts";
import { listPublishes, publish, readPublish, restore, undo } from "../catalog/staff-calls/publishes.ts";
import { evaluateAnew, readEvaluation } from "../evaluation/staff-calls/evaluation.ts";
import { confirmClock, readClock } from "../operating/staff-calls/clock.ts";
import { readDoctor } from "../operating/staff-calls/doctor.ts";
import { blockNetwork, readNetworks, unblockNetwork } from "../operating/staff-calls/networks.ts";
import { readVersion } from "../operating/staff-calls/version.ts";
import { readAquariumAudit, readAudit } from "../people/staff-calls/audit.ts";
import type { StaffCall } from "../people/staff-calls/call.ts";
import { inviteSomebody, inviteToAquarium } from "../people/staff-calls/invitations.ts";
import {
  addAquariumPerson,
  addPerson,
  changePerson,
  listAquariumPeople,
  listPeople,
  readMe,
  removeAquariumPerson,
  removePerson,
  seeNewAdmin,
} from "../people/staff-calls/people.ts";
import { endPersonSessions, endSession, endSessions, listSessions } from "../people/staff-calls/sessions.ts";
import { deleteVisitor, listVisitorDeletions } from "../privacy/staff-calls/deletions.ts";
import { deleteFromStudy, listDeletions, readRetention } from "../privacy/staff-calls/study-deletions.ts";
import { listExports, makeExport } from "../research/staff-calls/exports.ts";
import {
  endFittedVisitors,
  readFittedVisitors,
  takeFittedVisitors,
} from "../search/staff-calls/fitted-visitors.ts";
import { readLearned } from "../search/staff-calls/learned.ts";
import { readAlertWays, testAlert } from "../studies/staff-calls/alert-test.ts";
import {
  importAnswers,
  listAnswers,
  previewAnswers,
  takeBackAnswers,
} from "../studies/staff-calls/answers.ts";
import { changeKiosk, listKiosks } from "../studies/staff-calls/kiosks.ts";
import {
  excludeParticipant,
  includeParticipant,
  listCodes,
  listParticipants,
  makeCodes,
  withdrawParticipant,
} from "../studies/staff-calls/participants.ts";
import {
  addStudy,
  addStudyVersion,
  listStudies,
  listStudyVersions,
  putStudy,
  readStudy,
  setStudyStatus,
  startPilot,
  unblindStudy,
} from "../studies/staff-calls/studies.ts";
import { enterTruth, listTruth, readTruthDrawings, takeBackTruth } from "../studies/staff-calls/truth.ts";
import { listDrawings, readLive, readQuality, replayDrawing } from "../studies/staff-calls/watching.ts";
import { readStatistics } from "../visits/staff-calls/statistics.ts";

/** The calls about studies. */
const STUDY_CALLS: readonly StaffCall[] = [
  listStudies,
  addStudy,
  readStudy,
  putStudy,
  addStudyVersion,
  listStudyVersions,
  setStudyStatus,
  startPilot,
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
  listAnswers,
  previewAnswers,
  importAnswers,
  takeBackAnswers,
  listDrawings,
  replayDrawing,
  listDeletions,
  deleteFromStudy,
  readRetention,
  readAlertWays,
  testAlert,
  readLive,
  readQuality,
  listExports,
  makeExport,
];

/**
 * Every call of the staff app. Who may make which is checked, call by call and role by role, in
 * `role-matrix.test.ts`.
 */
export const ALL_CALLS: readonly StaffCall[] = [
  readMe,
  seeNewAdmin,
  listSessions,
  endSession,
  endSessions,
  listPeople,
  addPerson,
  changePerson,
  removePerson,
  endPersonSessions,
  readAudit,
  readClock,
  confirmClock,
  readDoctor,
  readNetworks,
  blockNetwork,
  unblockNetwork,
  readVersion,
  listAquariums,
  addAquarium,
  changeAquarium,
  removeAquarium,
  listAquariumPeople,
  addAquariumPerson,
  removeAquariumPerson,
  readAquariumAudit,
  readWholeDraft,
  putDetails,
  putBird,
  putBirds,
  deleteBird,
  discardOne,
  discardAll,
  readReadiness,
  publish,
  listPublishes,
  readPublish,
  restore,
  undo,
  inviteToAquarium,
  inviteSomebody,
  preview,
  exportZip,
  importZip,
  readImport,
  takeAsAquarium,
  takePending,
  discardPending,
  readPhotographState,
  sendPhotograph,
  cutIcon,
  showPhotograph,
  readLookAlikes,
  readLearned,
  adoptLearned,
  readFittedVisitors,
  takeFittedVisitors,
  endFittedVisitors,
  readStatistics,
  listKiosks,
  changeKiosk,
  readEvaluation,
  evaluateAnew,
  listVisitorDeletions,
  deleteVisitor,
  ...STUDY_CALLS,
];
