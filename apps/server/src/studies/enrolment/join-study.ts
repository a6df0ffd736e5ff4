import { type Aids, NO_AIDS } from "@harapen/contract/aids";
import type { Aquarium } from "@harapen/contract/aquarium";
import type { JoinStudyRequest, JoinStudyResponse, Participation } from "@harapen/contract/calls/studies";
import { askedLocale } from "@harapen/contract/chosen-locales";
import { readParticipantCode } from "@harapen/contract/codes";
import type { Stratum } from "@harapen/contract/studies/blocks";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Signer } from "../../platform/signer.ts";
import type { Studies } from "../studies.ts";
import { studyDigest } from "../study-digest.ts";
import type { KeyedStudy } from "../study-store.ts";
import type { PlacedParticipant } from "./block-store.ts";
import { drawArm } from "./draw-arm.ts";
import { blockPlan } from "./draw-block.ts";
import type { GivenConsent, Participant } from "./participant-store.ts";
import { signParticipant } from "./participant-token.ts";

interface Dependencies {
  readonly studies: Pick<Studies, "stored" | "participants" | "blocks">;
  readonly signer: Signer;
}

/** What a participant's arm is drawn by: its digest, and the code if it is one that was handed out. */
interface Unit {
  readonly digest: string;
  readonly code: string | undefined;
}

interface JoinOptions extends Pick<Aquarium, "recording"> {
  /** Called before a new participant is added; throws where none may be. */
  readonly beforeNew?: () => void;
}

/**
 * Joins a running study, or goes on taking part: a unit of assignment stays the same participant, in the same
 * arm, in whichever order requests arrive. Stores nothing unless the answer is "joined".
 */
export async function joinStudy(
  { signer, studies }: Dependencies,
  study: KeyedStudy,
  request: JoinStudyRequest,
  { recording, beforeNew }: JoinOptions,
): Promise<JoinStudyResponse> {
  const refusal = refusalOf(study, request);
  if (refusal) return { success: true, outcome: refusal };
  const unit = unitOf(study, request);
  if (!unit) return { success: true, outcome: "unknown-code" };
  // A participant who was deleted is not enrolled again by the next page that opens.
  if (await studies.participants.isForgotten(unit.digest)) return { success: true, outcome: "over" };
  if (unit.code !== undefined && !(await studies.participants.isHandedOut(study.id, unit.code)))
    return { success: true, outcome: "unknown-code" };
  const consent = consentOf(study, request);
  const { settings, version } = study.current;
  if (!(await studies.participants.findByUnit(study.id, unit.digest))) beforeNew?.();
  const added = {
    study: study.id,
    unit: unit.digest,
    code: unit.code,
    study_version: version,
    ...(consent ?? NO_CONSENT),
    device: recording === "anonymous" ? null : deviceOf(study, request),
  };
  const participant = await enrol(studies, study, added, request);
  // A participant who has withdrawn does not join again by opening the page.
  if (participant.withdrawn_at !== null) return { success: true, outcome: "over" };
  if (consent && participant.consent_version !== consent.consent_version)
    await studies.participants.addConsent(participant.id, consent);
  const aids = await aidsOf(studies, study, participant);
  const signed = {
    aquarium: study.aquarium,
    study: study.id,
    participant: participant.id,
    aids,
    assigned_by: settings.assigned_by,
    enrolled_here: participant.device === deviceOf(study, request),
  };
  return {
    success: true,
    outcome: "joined",
    participation: {
      participant: participant.id,
      token: signParticipant(signer, signed),
      code: participant.code,
      aids,
      survey_parameter: settings.survey_parameter,
      study_version: version,
      lasts: lastsOf(settings),
    },
  };
}

/** Adds a participant, whose arm is drawn in the study's way, or returns the one that the unit is already. */
function enrol(
  { participants, blocks }: Dependencies["studies"],
  { key, current: { settings } }: KeyedStudy,
  participant: PlacedParticipant,
  request: JoinStudyRequest,
): Promise<Participant> {
  const plan = blockPlan(settings);
  if (!plan || !settings.blocks)
    return participants.join({ ...participant, arm: drawArm(key, participant.unit, settings.arms).key });
  const stratum = stratumOf(settings.blocks.stratum, participant, request);
  return blocks.join(participant, { key, stratum, plan });
}

/**
 * Returns the stratum that somebody joins in, by what is known of them then. They stay in it, whatever they
 * agree to later.
 */
function stratumOf(
  by: Stratum,
  { consent_locale, guardian }: Pick<PlacedParticipant, "consent_locale" | "guardian">,
  { kiosk = false }: JoinStudyRequest,
): string {
  switch (by) {
    case "none":
      return "all";
    case "device":
      return kiosk ? "kiosk" : "own";
    case "language":
      return consent_locale ?? "unknown";
    case "guardian":
      return guardian === 1 ? "guardian" : "self";
  }
}

/**
 * Returns how long a participation lasts: one by a device lasts through all its visits; a code or a visit may
 * be another person's next time.
 */
export function lastsOf({ assigned_by }: Pick<StudySettings, "assigned_by">): Participation["lasts"] {
  return assigned_by === "device" ? "device" : "visit";
}

/**
 * Returns what a request lacks of the consent that the study asks for; `undefined` where it lacks nothing.
 */
function refusalOf({ current }: KeyedStudy, { consent }: JoinStudyRequest) {
  const asked = current.settings.consent;
  if (!asked) return undefined;
  if (consent?.version !== current.consent_version) return "consent-needed";
  return asked.right_answer === null || consent.answer === asked.right_answer ? undefined : "not-understood";
}

/**
 * Returns the unit by which somebody's arm is drawn; `undefined` where the study needs a code and the request
 * has none.
 */
export function unitOf(study: KeyedStudy, request: JoinStudyRequest): Unit | undefined {
  switch (study.current.settings.assigned_by) {
    case "device":
      return { digest: deviceOf(study, request), code: undefined };
    case "visit":
      return { digest: studyDigest(study.key, "visit", request.visit.toLowerCase()), code: undefined };
    case "code": {
      const code = readParticipantCode(request.code ?? "");
      return code === undefined ? undefined : { digest: studyDigest(study.key, "code", code), code };
    }
  }
}

/** Returns the digest by which the study knows a device. */
export function deviceOf({ key }: KeyedStudy, { device }: JoinStudyRequest): string {
  return studyDigest(key, "device", device.toLowerCase());
}

const NO_CONSENT = {
  consent_version: null,
  consented_at: null,
  consent_locale: null,
  phone_language: null,
  consent_tries: null,
  guardian: 0,
};

/**
 * Returns what somebody has agreed to; nothing where the study asks for no consent, whatever the client
 * sends.
 */
function consentOf({ current }: KeyedStudy, { consent }: JoinStudyRequest): GivenConsent | undefined {
  if (!current.settings.consent || !consent) return undefined;
  return {
    consent_version: consent.version,
    consented_at: new Date().toISOString(),
    // An older page names its own language, and was answered with the text that is shown instead.
    consent_locale: askedLocale(current.settings, consent.locale),
    phone_language: consent.phone_language ?? null,
    // Without a question there is nothing to try, whatever the client sends.
    consent_tries: current.settings.consent.right_answer === null ? null : (consent.tries ?? null),
    guardian: Number(consent.guardian),
  };
}

/**
 * Returns the aids of a participant's arm as they are in force; for an arm that a later version lacks, as
 * they were when the participant joined.
 */
async function aidsOf(
  { stored }: Dependencies["studies"],
  study: KeyedStudy,
  { arm, study_version }: Participant,
): Promise<Aids> {
  const isTheirs = ({ key }: { readonly key: string }) => key === arm;
  const now = study.current.settings.arms.find(isTheirs);
  if (now) return now.aids;
  const joinedUnder = (await stored.versions(study.id)).find(({ version }) => version === study_version);
  return joinedUnder?.settings.arms.find(isTheirs)?.aids ?? NO_AIDS;
}
