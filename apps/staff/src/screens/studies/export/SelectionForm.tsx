import type { StudySelection } from "@harapen/contract/studies/selection";
import { Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exportsQuery, makeExport } from "../../../api/studies/watching.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import styles from "./Export.module.css";
import { EXPORT } from "./texts.ts";

interface SelectionFormProps {
  selection: StudySelection;
  onChange: (selection: StudySelection) => void;
}

/** The form for an export's selection; makes the export, and saves it on the device. */
export function SelectionForm({ selection, onChange }: SelectionFormProps) {
  const texts = useTexts(EXPORT);
  const [slug, study] = [useSlug(), useStudyId()];
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: async () => saveFile(await makeExport(slug, study, selection), `${slug}-study.zip`),
    onSuccess: () => queries.invalidateQueries(exportsQuery(slug, study)),
  });
  const set = (change: Partial<StudySelection>) => onChange({ ...selection, ...change });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <div className={styles.days}>
        <TextInput
          type="date"
          label={texts.from}
          value={selection.from ?? ""}
          max={selection.to ?? undefined}
          onChange={(event) => set({ from: event.currentTarget.value || null })}
        />
        <TextInput
          type="date"
          label={texts.to}
          value={selection.to ?? ""}
          min={selection.from ?? undefined}
          onChange={(event) => set({ to: event.currentTarget.value || null })}
        />
      </div>
      <Checkbox
        label={texts.analysed}
        checked={selection.participants === "analysed"}
        onChange={(event) => set({ participants: event.currentTarget.checked ? "analysed" : "all" })}
      />
      <Checkbox
        label={texts.drawings}
        checked={selection.drawings}
        onChange={(event) => set({ drawings: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.parquet}
        checked={selection.parquet}
        onChange={(event) => set({ parquet: event.currentTarget.checked })}
      />
      {making.isError && <Failure error={making.error} />}
      <div>
        <Button type="submit" variant="primary" disabled={making.isPending}>
          {making.isPending ? texts.making : texts.button}
        </Button>
      </div>
    </form>
  );
}
