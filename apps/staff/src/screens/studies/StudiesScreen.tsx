import type { Study } from "@harapen/contract/staff/studies";
import { STUDY_LIMITS, type StudySettings } from "@harapen/contract/studies/settings";
import { dayIn } from "@harapen/contract/time-zone";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { addStudy, putStudy, studiesQuery, studyQuery } from "../../api/studies.ts";
import { useRights, useSlug, useTimeZone } from "../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { startingSettings } from "../../study/starting-settings.ts";
import { LearningPausedNotice, StudyStatusPill } from "../../study/study.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Notice.tsx";
import { EmptyState, Page, Section } from "../../ui/Page.tsx";
import styles from "./StudiesScreen.module.css";

/** An aquarium's studies. */
export function StudiesScreen() {
  const texts = useTexts(STUDIES);
  const slug = useSlug();
  const { research } = useRights();
  const { studies } = useSuspenseQuery(studiesQuery(slug)).data;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        research && (
          <ButtonLink variant="primary" to={paths.newStudy(slug)}>
            {texts.make}
          </ButtonLink>
        )
      }
    >
      <LearningPausedNotice />
      {studies.length === 0 && <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>}
      <ul className={styles.studies}>
        {studies.map((study) => (
          <li key={study.id} className={styles.study}>
            <span className={styles.name}>
              <Link to={paths.study(slug, study.id)}>{study.name}</Link>
              <span className={styles.days}>{texts.days(study.starts_on, study.ends_on)}</span>
            </span>
            <StudyStatusPill study={study} />
            {research && (
              <ButtonLink
                variant="quiet"
                to={paths.newStudy(slug, study.id)}
                aria-label={texts.copyOf(study.name)}
              >
                {texts.copy}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Makes a study: a new one, or one with the settings of another. */
export function NewStudyScreen() {
  const [query] = useSearchParams();
  const original = query.get("copy");
  return original === null ? <NewStudy /> : <CopiedStudy original={original} />;
}

function CopiedStudy({ original }: { original: string }) {
  const { study } = useSuspenseQuery(studyQuery(useSlug(), original)).data;
  return <NewStudy original={study.current.settings} />;
}

/** Gives a study its name, where it was made with another one by an attempt whose answer was lost. */
async function renamed(study: Study, name: string): Promise<{ study: Study }> {
  const { aquarium, id, revision, current } = study;
  if (current.settings.name === name) return { study };
  return putStudy(aquarium, id, { revision, settings: { ...current.settings, name } });
}

function NewStudy({ original }: { original?: StudySettings }) {
  const timeZone = useTimeZone();
  const texts = useTexts(STUDIES);
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(original ? texts.nameOfCopy(original.name) : "");
  const making = useMutation({
    mutationFn: async () => {
      const settings = startingSettings(name.trim(), texts.arms, {
        today: dayIn(timeZone),
        timeZone,
      });
      const { starts_on, ends_on } = settings;
      const copied = original && { ...original, name: name.trim(), starts_on, ends_on };
      const { study } = await addStudy(slug, { id, settings: copied ?? settings });
      return renamed(study, settings.name);
    },
    onSuccess: async ({ study }) => {
      await queryClient.invalidateQueries({ queryKey: studiesQuery(slug).queryKey });
      await navigate(paths.study(slug, study.id, "settings"));
    },
  });
  return (
    <Page title={texts.newTitle} lead={original ? texts.copied(original.name) : texts.newLead}>
      <Section title={texts.name}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            making.mutate();
          }}
        >
          <TextInput
            aria-label={texts.name}
            required
            maxLength={STUDY_LIMITS.title}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {making.isError && <Failure error={making.error} />}
          <div>
            <Button type="submit" variant="primary" disabled={making.isPending || name.trim() === ""}>
              {texts.begin}
            </Button>
          </div>
        </form>
      </Section>
    </Page>
  );
}

const STUDIES = inBoth({
  ja: {
    title: "研究",
    lead: "来館者といっしょに行う調査です。一つの水族館で同時に記録できるのは一つです。",
    nothing: "まだ、調査はありません",
    nothingLead: "調査をつくると、ここに並びます。始めるまで、来館者には何も変わりません。",
    days: (from: string, to: string) => `${from} 〜 ${to}`,
    make: "調査をつくる",
    copy: "写してつくる",
    copyOf: (name: string) => `「${name}」を写してつくる`,
    newTitle: "新しい調査",
    newLead: "名前を決めると下書きができます。条件や同意の文は、あとからゆっくり書けます。",
    name: "調査の名前",
    begin: "下書きをつくる",
    copied: (name: string) => `「${name}」の条件と同意の文を写します。日にちは今日からになります。`,
    nameOfCopy: (name: string) => `${name}（2）`,
    arms: { hints: "ヒントあり", bare: "ヒントなし" },
  },
  en: {
    title: "Studies",
    lead: "Experiments with visitors. Only one study of an aquarium can run at a time.",
    nothing: "There is no study yet",
    nothingLead: "Studies appear here. Until one is started, nothing changes for visitors.",
    days: (from: string, to: string) => `${from} to ${to}`,
    make: "Make a study",
    copy: "Copy",
    copyOf: (name: string) => `Make a copy of ${name}`,
    newTitle: "A new study",
    newLead: "Give it a name to make a draft. You can write its arms and consent form later.",
    name: "Name of the study",
    begin: "Make the draft",
    copied: (name: string) => `Takes the arms and the consent form of ${name}. Its days begin today.`,
    nameOfCopy: (name: string) => `${name} (2)`,
    arms: { hints: "With hints", bare: "Without hints" },
  },
});
