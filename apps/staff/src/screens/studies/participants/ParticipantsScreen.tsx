import { formatCode, readParticipantCode } from "@harapen/contract/codes";
import type { StudyParticipant } from "@harapen/contract/staff/studies/participants";
import { TextInput } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  PARTICIPANTS_A_PAGE,
  participantsQuery,
  setExclusion,
  studyKey,
  withdrawParticipant,
} from "../../../api/studies.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage, useStudy, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Failure, Pill } from "../../../ui/Notice.tsx";
import { EmptyState, Loading, Section } from "../../../ui/Page.tsx";
import styles from "./ParticipantsScreen.module.css";
import { PARTICIPANTS } from "./texts.ts";

/** The participants, by pseudonyms: who is excluded from analyses and why, and who has withdrawn. */
export function ParticipantsScreen() {
  const texts = useTexts(PARTICIPANTS);
  const { research } = useRights();
  const isUnblinded = useStudy().unblinded_at !== null;
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<Asked>();
  const code = readParticipantCode(typed) ?? "";
  const query = participantsQuery(useSlug(), useStudyId(), { code, page: code === "" ? page : 0 });
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (error && !data) return <Failure error={error} />;
  if (!data) return <Loading />;
  const { participants, all } = data;
  const from = code === "" ? page * PARTICIPANTS_A_PAGE : 0;
  const name = research ? texts.code : texts.participant;
  const heads = [name, texts.joined, texts.consent, ...(isUnblinded ? [texts.arm] : []), texts.state];
  return (
    <StudyPage title={texts.title} lead={research ? texts.lead : texts.leadOfAnalysts}>
      {all === 0 && typed === "" ? (
        <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
      ) : (
        <Section title={texts.page(Math.min(from + 1, all), from + participants.length, all)}>
          {research && (
            <TextInput
              type="search"
              label={texts.search}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {participants.length === 0 && <p role="status">{texts.notFound}</p>}
          <CardTable label={texts.table} heads={heads}>
            {participants.map((participant) => (
              <ParticipantRow
                key={participant.id}
                participant={participant}
                isUnblinded={isUnblinded}
                onAsk={research ? (what) => setAsked({ participant, what }) : undefined}
              />
            ))}
          </CardTable>
          {code === "" && all > PARTICIPANTS_A_PAGE && (
            <div className={styles.pages}>
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {texts.newer}
              </Button>
              <Button disabled={from + participants.length >= all} onClick={() => setPage(page + 1)}>
                {texts.older}
              </Button>
            </div>
          )}
        </Section>
      )}
      {asked && <ParticipantDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </StudyPage>
  );
}

interface ParticipantRowProps {
  participant: StudyParticipant;
  isUnblinded: boolean;
  /** Undefined for those who may only read. */
  onAsk: ((what: Asked["what"]) => void) | undefined;
}

function ParticipantRow({ participant, isUnblinded, onAsk }: ParticipantRowProps) {
  const texts = useTexts(PARTICIPANTS);
  const { when } = useStudyFormats();
  const { arms } = useStudy().current.settings;
  const { joined_at, consent_version: consent, guardian, arm, excluded, withdrawn_at } = participant;
  const name = participantName(participant);
  return (
    <CardRow cells="lines">
      <CardCell>
        <strong>{name}</strong>
      </CardCell>
      <CardCell label={texts.joined}>
        <span>{when(joined_at)}</span>
      </CardCell>
      <CardCell label={texts.consent}>
        <span>{consent === null ? texts.noConsent : texts.consentVersion(consent, guardian)}</span>
      </CardCell>
      {isUnblinded && (
        <CardCell label={texts.arm}>
          <span>{arms.find(({ key }) => key === arm)?.name ?? arm}</span>
        </CardCell>
      )}
      <CardCell label={texts.state}>
        <span className={styles.state}>
          {withdrawn_at !== null && <Pill tone="todo">{texts.withdrawn}</Pill>}
          {excluded && <Pill tone="plain">{texts.excluded}</Pill>}
          {excluded && <span>{excluded.reason}</span>}
          {onAsk && (
            <>
              <Button
                variant="quiet"
                aria-label={excluded ? texts.includeOf(name) : texts.excludeOf(name)}
                onClick={() => onAsk(excluded ? "include" : "exclude")}
              >
                {excluded ? texts.include : texts.exclude}
              </Button>
              {withdrawn_at === null && (
                <Button variant="quiet" aria-label={texts.withdrawOf(name)} onClick={() => onAsk("withdraw")}>
                  {texts.withdraw}
                </Button>
              )}
            </>
          )}
        </span>
      </CardCell>
    </CardRow>
  );
}

/** Asks before a participant is excluded from analyses, included again, or withdrawn. */
function ParticipantDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useTexts(PARTICIPANTS);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const { participant, what } = asked;
  const doing = useMutation({
    mutationFn: () =>
      what === "withdraw"
        ? withdrawParticipant(slug, study, participant.id)
        : setExclusion(slug, study, participant.id, what === "exclude" ? reason.trim() : undefined),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: [...studyKey(slug, study), "participants"] });
    },
  });
  const title = texts[`${what}Of`](participantName(participant));
  return (
    <FormDialog
      title={title}
      action={texts[what]}
      variant={what === "include" ? "primary" : "danger"}
      disabled={what === "exclude" && reason.trim() === ""}
      doing={doing}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      {what !== "include" && <p>{texts[`${what}Lead`]}</p>}
      {what === "exclude" && (
        <TextInput
          label={texts.reason}
          required
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** What is asked about a participant before it is done. */
interface Asked {
  readonly participant: StudyParticipant;
  readonly what: "exclude" | "include" | "withdraw";
}

const SHOWN = 8;

/** Returns a participant's code, or where that is not given, the beginning of their pseudonym. */
function participantName({ code, id }: Pick<StudyParticipant, "code" | "id">): string {
  return code === null ? id.slice(0, SHOWN) : formatCode(code);
}
