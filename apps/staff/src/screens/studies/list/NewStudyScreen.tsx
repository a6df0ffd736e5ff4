import { STUDY_LIMITS, type StudySettings } from "@harapen/contract/studies/settings";
import type { Study } from "@harapen/contract/studies/study";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { addStudy, putStudy, studiesQuery, studyQuery } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { localDay } from "../../../platform/local-day.ts";
import { paths } from "../../../routes/paths.ts";
import { startingSettings } from "../../../study/starting-settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./StudiesScreen.module.css";
import { STUDIES } from "./texts.ts";

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
  const texts = useTexts(STUDIES);
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(original ? texts.nameOfCopy(original.name) : "");
  const making = useMutation({
    mutationFn: async () => {
      const settings = startingSettings(name.trim(), localDay(), texts.arms);
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
