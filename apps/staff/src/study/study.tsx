import type { ListedStudy, Study, StudyStatus } from "@harapen/contract/staff/studies";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { studiesQuery, studyQuery } from "../api/studies.ts";
import { useSlug } from "../draft/use-draft.ts";
import { inBoth, useFormats, useTexts } from "../i18n/texts.ts";
import { Notice, Pill } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";

/** The id of the study of the screen. */
export function useStudyId(): string {
  return useParams().study ?? "";
}

/** The study of the screen with its settings, for who may read what it found. */
export function useStudy(): Study {
  return useSuspenseQuery(studyQuery(useSlug(), useStudyId())).data.study;
}

/** What all staff of the aquarium may know of the study of the screen; undefined where there is none. */
export function useListedStudy(): ListedStudy | undefined {
  const id = useStudyId();
  return useSuspenseQuery(studiesQuery(useSlug())).data.studies.find((study) => study.id === id);
}

/** Returns functions that write moments in the study's time zone, which they name. */
export function useStudyFormats(): ReturnType<typeof useFormats> {
  return useFormats(useListedStudy()?.time_zone);
}

/** A screen of a study, with the study's status beside its heading. */
export function StudyPage({ actions, ...page }: Omit<ComponentProps<typeof Page>, "name">) {
  const study = useListedStudy();
  return (
    <Page
      {...page}
      actions={
        <>
          {study && <StudyStatusPill study={study} />}
          {actions}
        </>
      }
    />
  );
}

const TONES = { draft: "plain", running: "done", frozen: "todo", closed: "plain" } as const;

/**
 * Shows a study's status, and whether learning is paused for it. One that runs records nobody before its
 * first day and after its last.
 */
export function StudyStatusPill({ study }: { study: ListedStudy }) {
  const texts = useTexts(STUDY);
  return (
    <>
      {study.pilot_of !== null && <Pill tone="todo">{texts.pilot}</Pill>} <StatusPill study={study} />
    </>
  );
}

function StatusPill({ study: { status, stage } }: { study: ListedStudy }) {
  const texts = useTexts(STUDY);
  if (status === "running" && stage !== "during") return <Pill tone="todo">{texts.running[stage]}</Pill>;
  return <Pill tone={TONES[status]}>{texts.status[status]}</Pill>;
}

/** Says that learning is paused for a study, where it is. */
export function LearningPausedNotice() {
  const texts = useTexts(STUDY);
  const { data } = useQuery(studiesQuery(useSlug()));
  if (!data?.learning_paused) return null;
  return <Notice tone="info">{texts.learningRests}</Notice>;
}

type ByStatus = Readonly<Record<StudyStatus, string>>;

const statusJa: ByStatus = {
  draft: "下書き",
  running: "記録中・学習は止めてあります",
  frozen: "休止中・学習は止めてあります",
  closed: "終わりました",
};

const statusEn: ByStatus = {
  draft: "Draft",
  running: "Recording; learning paused",
  frozen: "Frozen; learning paused",
  closed: "Closed",
};

const STUDY = inBoth({
  ja: {
    status: statusJa,
    pilot: "試し",
    running: {
      before: "初日から記録します・学習は止めてあります",
      after: "期間が過ぎました・休止か終了にしてください",
    },
    learningRests:
      "調査が続いているので、来館者の絵からの学習は休んでいます。調査を終了すると、また始まります。",
  },
  en: {
    status: statusEn,
    pilot: "Pilot",
    running: {
      before: "Recording starts on its first day; learning paused",
      after: "Its days are over: freeze or close it",
    },
    learningRests:
      "A study is in progress, so nothing is learned from visitors' drawings until it is closed.",
  },
});
