import type { ReadinessProblem } from "@harapen/contract/staff/publish";
import { Textarea } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { readinessQuery } from "../../api/draft.ts";
import { publishDraft } from "../../api/publishes.ts";
import { studiesQuery } from "../../api/studies.ts";
import { PROBLEMS, problemPath } from "../../draft/problems.ts";
import { changesOf, useBirdNames, useDraft, useSlug } from "../../draft/use-draft.ts";
import { usePublishing } from "../../draft/use-publishing.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Notice, useShowDone } from "../../ui/Notice.tsx";
import styles from "./OverviewScreen.module.css";
import { countLeft } from "./readiness-counts.ts";
import { OVERVIEW } from "./texts.ts";

const MAX_NOTE = 500;

/** Publishes the draft with a note on its purpose; where something blocks that, says what. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const draft = useDraft();
  const readiness = useSuspenseQuery(readinessQuery(slug)).data;
  const { data: listed } = useQuery(studiesQuery(slug));
  const study = listed?.studies.find(({ status }) => status === "running" || status === "frozen");
  const showDone = useShowDone();
  const [note, setNote] = useState("");
  const left = countLeft(readiness);
  const publishing = usePublishing({
    send: (purpose: string) => publishDraft(slug, { note: purpose, revision: draft.revision }),
    onPublished() {
      showDone(texts.publishDone);
      onClose();
    },
  });
  const isBlocked = readiness.errors.length > 0;
  return (
    <FormDialog
      title={texts.publishTitle}
      action={texts.publish}
      variant="primary"
      disabled={isBlocked}
      doing={publishing}
      onSubmit={() => publishing.mutate(note.trim())}
      onClose={onClose}
    >
      {isBlocked ? <Blockers errors={readiness.errors} /> : <p>{texts.publishLead(changesOf(draft))}</p>}
      {!isBlocked && left > 0 && <p>{texts.gapsLead(left)}</p>}
      {study && <Notice tone="todo">{texts.duringStudy(study.name)}</Notice>}
      <Textarea
        label={texts.note}
        value={note}
        maxLength={MAX_NOTE}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The problems that block publishing; each leads to where it is fixed. */
export function Blockers({ errors }: { errors: readonly ReadinessProblem[] }) {
  const texts = useTexts(OVERVIEW);
  const problems = useTexts(PROBLEMS);
  const slug = useSlug();
  const { nameOf } = useBirdNames();
  return (
    <Notice tone="wrong" title={texts.blockedTitle}>
      <ul className={styles.blockers}>
        {errors.map((error) => (
          <li key={`${error.code} ${error.bird} ${error.field}`}>
            <Link to={problemPath(slug, error)}>
              {`${error.bird ? `${nameOf(error.bird)}: ` : ""}${problems[error.code] ?? error.message}`}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
