import {
  DELETION_NAMES,
  type DeletionAnswer,
  type DeletionName,
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
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Counts } from "./Counts.tsx";
import styles from "./DeletionScreen.module.css";
import { DELETION } from "./texts.ts";

/** Says what is stored of somebody, and then deletes it. */
export function DeletionForm() {
  const texts = useTexts(DELETION);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [namedBy, setNamedBy] = useState<DeletionName>("code");
  const [value, setValue] = useState("");
  const [found, setFound] = useState<DeletionAnswer>();
  const asking = useMutation({
    mutationFn: (dry_run: boolean) => deleteFromStudy(slug, study, { named_by: namedBy, value, dry_run }),
    async onSuccess(answer) {
      setFound(answer);
      if (answer.receipt === null) return;
      setValue("");
      await queryClient.invalidateQueries({ queryKey: studyKey(slug, study) });
    },
    onError: () => setFound(undefined),
  });
  const change = (set: () => void) => {
    setFound(undefined);
    asking.reset();
    set();
  };
  return (
    <Section title={texts.ask}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          asking.mutate(true);
        }}
      >
        <NativeSelect
          label={texts.namedBy}
          value={namedBy}
          data={DELETION_NAMES.map((name) => ({ value: name, label: texts.names[name] }))}
          onChange={(event) => change(() => setNamedBy(event.currentTarget.value as DeletionName))}
        />
        <TextInput
          label={texts.value}
          value={value}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change(() => setValue(event.currentTarget.value))}
        />
        <Button type="submit" look="primary" disabled={value.trim() === "" || asking.isPending}>
          {texts.look}
        </Button>
      </form>
      {asking.isError && <Failure error={asking.error} />}
      {found && (
        <Notice tone={found.receipt ? "done" : "todo"} title={found.receipt ? texts.done : texts.found}>
          <Counts counts={found.counts} />
          <p>{found.exports.length > 0 ? texts.inExports(found.exports.length) : texts.noExports}</p>
          {!found.receipt && (
            <div>
              <Button look="danger" disabled={asking.isPending} onClick={() => asking.mutate(false)}>
                {texts.remove}
              </Button>
            </div>
          )}
        </Notice>
      )}
    </Section>
  );
}
