import {
  DELETION_NAMES,
  type DeletionName,
  type DeletionRequest,
} from "@harapen/contract/staff/studies/deletion";
import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteFromStudy } from "../../../api/studies/deletions.ts";
import { studyKey } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./DeletionScreen.module.css";
import { FoundNotice } from "./FoundNotice.tsx";
import { DELETION } from "./texts.ts";

/** Whom a deletion is about. */
type Named = Omit<DeletionRequest, "dry_run">;

/** Says what is stored of somebody, and then deletes it. */
export function DeletionForm() {
  const texts = useTexts(DELETION);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [namedBy, setNamedBy] = useState<DeletionName>("code");
  const [value, setValue] = useState("");
  const looking = useMutation({
    mutationFn: (named: Named) => deleteFromStudy(slug, study, { ...named, dry_run: true }),
  });
  const deleting = useMutation({
    mutationFn: (named: Named) => deleteFromStudy(slug, study, { ...named, dry_run: false }),
    onSuccess() {
      looking.reset();
      setValue("");
      void queryClient.invalidateQueries({ queryKey: studyKey(slug, study) });
    },
  });
  // What was asked of somebody else is forgotten, its answer too where that is still to come.
  const change = (set: () => void) => {
    looking.reset();
    deleting.reset();
    set();
  };
  const error = deleting.error ?? looking.error;
  return (
    <Section title={texts.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          deleting.reset();
          looking.mutate({ named_by: namedBy, value });
        }}
      >
        <NativeSelect
          label={texts.namedBy}
          value={namedBy}
          disabled={deleting.isPending}
          data={DELETION_NAMES.map((name) => ({ value: name, label: texts.names[name] }))}
          onChange={(event) => change(() => setNamedBy(event.currentTarget.value as DeletionName))}
        />
        <TextInput
          label={texts.value}
          value={value}
          disabled={deleting.isPending}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(() => setValue(event.currentTarget.value))}
        />
        <Button
          type="submit"
          look="primary"
          disabled={value.trim() === "" || looking.isPending || deleting.isPending}
        >
          {texts.look}
        </Button>
      </form>
      {error && <Failure error={error} />}
      {deleting.data && <FoundNotice tone="done" title={texts.done} {...deleting.data} />}
      {looking.data && (
        <FoundNotice tone="todo" title={texts.found} {...looking.data}>
          <div>
            <Button
              look="danger"
              disabled={deleting.isPending}
              onClick={() => deleting.mutate(looking.variables)}
            >
              {texts.remove}
            </Button>
          </div>
        </FoundNotice>
      )}
    </Section>
  );
}
