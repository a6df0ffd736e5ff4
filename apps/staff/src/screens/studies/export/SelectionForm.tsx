import { CSV_FORMS, type CsvForm, type StudySelection } from "@harapen/contract/staff/studies/exports";
import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { exportsQuery, makeExport } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import styles from "./ExportScreen.module.css";
import { EXPORT } from "./texts.ts";

/** Returns a selection that is blinded, and so without drawings, or that is not. */
export function blinded({ blinded: _, ...selection }: StudySelection, isBlinded: boolean): StudySelection {
  return isBlinded ? { ...selection, drawings: false, blinded: true } : selection;
}

interface SelectionFormProps {
  selection: StudySelection;
  /** Whether an export may tell of arms. */
  mayTellArms: boolean;
  onChange: (selection: StudySelection) => void;
}

/** The form for an export's selection; makes the export, and saves it on the device. */
export function SelectionForm({ selection, mayTellArms, onChange }: SelectionFormProps) {
  const texts = useTexts(EXPORT);
  const [slug, study] = [useSlug(), useStudyId()];
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: async () =>
      saveFile(await makeExport(slug, study, selection), `${slug}-study-${study.slice(0, 8)}.zip`),
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
      <fieldset className={styles.part}>
        <legend>{texts.dayRange}</legend>
        <p className={styles.number}>{texts.daysLead}</p>
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
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{texts.what}</legend>
        <Checkbox
          label={texts.analysed}
          checked={selection.participants === "analysed"}
          onChange={(event) => set({ participants: event.currentTarget.checked ? "analysed" : "all" })}
        />
        {mayTellArms && (
          <Checkbox
            label={texts.arms}
            description={texts.armsLead}
            checked={selection.blinded === true}
            onChange={(event) => onChange(blinded(selection, event.currentTarget.checked))}
          />
        )}
        {!selection.blinded && (
          <Checkbox
            label={texts.drawings}
            checked={selection.drawings}
            onChange={(event) => set({ drawings: event.currentTarget.checked })}
          />
        )}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{texts.csv}</legend>
        <Radio.Group
          aria-label={texts.csv}
          value={selection.csv}
          onChange={(form) => set({ csv: form as CsvForm })}
        >
          <div className={styles.part}>
            {CSV_FORMS.map((form) => (
              <Radio
                key={form}
                value={form}
                label={texts.csvForms[form].name}
                description={texts.csvForms[form].lead}
              />
            ))}
          </div>
        </Radio.Group>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{texts.beside}</legend>
        <Checkbox
          label={texts.parquet}
          description={texts.parquetLead}
          checked={selection.parquet}
          onChange={(event) => set({ parquet: event.currentTarget.checked })}
        />
      </fieldset>
      <div className={styles.make}>
        {making.isError && <Failure error={making.error} />}
        <Button type="submit" variant="primary" disabled={making.isPending}>
          {making.isPending ? texts.making : texts.button}
        </Button>
        <div role="status">{making.isSuccess && <Notice tone="done">{texts.made}</Notice>}</div>
      </div>
    </form>
  );
}
