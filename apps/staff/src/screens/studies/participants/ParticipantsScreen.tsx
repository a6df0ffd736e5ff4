import { readParticipantCode } from "@harapen/contract/studies/participant-code";
import { TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PARTICIPANTS_A_PAGE, participantsQuery } from "../../../api/studies/participants.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useStudy, useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { CardTable } from "../../../ui/card-table/CardTable.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Loading } from "../../../ui/page/Loading.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { Asked } from "./asked.ts";
import { ParticipantDialog } from "./ParticipantDialog.tsx";
import { ParticipantRow } from "./ParticipantRow.tsx";
import styles from "./Participants.module.css";
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
          <CardTable
            label={texts.table}
            heads={heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          >
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
