import type { BirdDocument } from "@harapen/contract/staff/content";
import { Checkbox, MultiSelect, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import {
  BIRTHDAY_KINDS,
  type Birthday,
  type BirthdayKind,
  faultOfBirthday,
  isSameBirthday,
  readBirthday,
  writeBirthday,
} from "../../draft/birthday.ts";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { labelsIn } from "../../draft/display-text.ts";
import type { DocumentEditor } from "../../draft/editing/document-editor.ts";
import { keptBirds, useBirdNames, useDraft, useToday } from "../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { LabelledGroup, WholeNumberInput } from "../../ui/fields.tsx";
import { Failure } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Page.tsx";
import styles from "./BirdScreen.module.css";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";
import { useSetPair } from "./use-set-pair.ts";

/** The value of a choice of nothing. */
/** The values of a choice that is no bird and no place: there is none, and that is not known. */
const [NONE, UNKNOWN] = ["none", "unknown"];

/** A choice as a record has it. */
const toChosen = (value: string | null) => (value === UNKNOWN ? undefined : value === NONE ? null : value);
const fromChosen = (id: string | null | undefined) => id ?? (id === null ? NONE : UNKNOWN);

interface FactsSectionProps extends BirdSectionProps {
  editor: DocumentEditor<BirdDocument>;
}

/** A bird's sex, place of origin, birthday, partner and parents. */
export function FactsSection({ bird, onChange, editor }: FactsSectionProps) {
  const texts = useTexts(BIRD);
  const fields = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const { labels } = useDraft().details.content;
  const { gender, place_id: place } = bird.record;
  const places = Object.entries(labelsIn(labels, "place", locale)).map(([value, label]) => ({
    value,
    label,
  }));
  return (
    <Section title={texts.facts} anchor="facts">
      <div className={styles.grid}>
        <LabelledGroup label={fields.gender}>
          <SegmentedControl
            aria-label={fields.gender}
            value={gender === "male" || gender === "female" ? gender : "unknown"}
            onChange={(to) => onChange(recordChange({ gender: to === "unknown" ? null : to }))}
            data={(["female", "male", "unknown"] as const).map((value) => ({ value, label: fields[value] }))}
          />
        </LabelledGroup>
        <BirthdayField bird={bird} onChange={onChange} />
        <Select
          label={fields.place}
          value={fromChosen(place)}
          data={[{ value: UNKNOWN, label: fields.unknown }, { value: NONE, label: texts.noPlace }, ...places]}
          allowDeselect={false}
          searchable
          onChange={(to) => onChange(recordChange({ place_id: toChosen(to) }))}
        />
        <PairField bird={bird} editor={editor} />
        <ParentsField bird={bird} onChange={onChange} />
      </div>
    </Section>
  );
}

const PARTS = ["year", "month", "day"] as const;
const LIMITS = { year: [1900, 2100], month: [1, 12], day: [1, 31] } as const;
/** The numbers that each kind of birthday needs. */
const SHOWN = { day: 3, month: 2, year: 1, unknown: 0 } as const;

/**
 * A birthday, to the precision that is known. An impossible or incomplete one is shown but not stored, until
 * the record's birthday changes from the one that it was typed over, as when somebody else's version is kept.
 */
function BirthdayField({ bird, onChange }: BirdSectionProps) {
  const today = useToday();
  const texts = useTexts(BIRD);
  const { birthday: label } = useTexts(FIELDS);
  const stored = readBirthday(bird.record);
  const [typed, setTyped] = useState({ birthday: stored, over: stored });
  const birthday = isSameBirthday(typed.over, stored) ? typed.birthday : stored;
  const fault = faultOfBirthday(birthday, today);
  const change = (part: Partial<Birthday>) => {
    const next = { ...birthday, ...part };
    const isRefused = faultOfBirthday(next, today) !== undefined;
    setTyped({ birthday: next, over: isRefused ? stored : next });
    if (!isRefused) onChange(recordChange(writeBirthday(next)));
  };
  return (
    <LabelledGroup label={label}>
      <SegmentedControl
        aria-label={texts.birthdayKind}
        value={birthday.kind}
        onChange={(kind) => change({ kind: kind as BirthdayKind })}
        data={BIRTHDAY_KINDS.map((value) => ({ value, label: texts.birthdayKinds[value] }))}
      />
      <div className={styles.numbers}>
        {PARTS.slice(0, SHOWN[birthday.kind]).map((part) => (
          <WholeNumberInput
            key={part}
            aria-label={texts[part]}
            placeholder={texts[part]}
            value={birthday[part]}
            min={LIMITS[part][0]}
            max={LIMITS[part][1]}
            hideControls
            clampBehavior="none"
            onChange={(value) => change({ [part]: value })}
          />
        ))}
      </div>
      {birthday.kind !== "unknown" && (
        <Checkbox
          label={texts.isAbout}
          checked={birthday.isAbout}
          onChange={(event) => change({ isAbout: event.currentTarget.checked })}
        />
      )}
      {fault && <p className={styles.fault}>{texts.faults[fault]}</p>}
    </LabelledGroup>
  );
}

/** A bird's partner, set on both sides at once; a partner that either of the two leaves becomes single. */
function PairField({ editor, bird }: Omit<FactsSectionProps, "onChange">) {
  const texts = useTexts(BIRD);
  const { pair, unknown } = useTexts(FIELDS);
  const { id, pair_id: partner } = bird.record;
  const others = useOthers(id);
  const setPair = useSetPair(editor);
  return (
    <div>
      <Select
        label={pair}
        value={fromChosen(partner)}
        data={[{ value: UNKNOWN, label: unknown }, { value: NONE, label: texts.noPair }, ...others]}
        allowDeselect={false}
        searchable
        disabled={setPair.isPending}
        // Also for the current partner: where only this bird names the other, that completes the pair.
        onOptionSubmit={(to) => setPair.mutate(toChosen(to))}
      />
      {setPair.isError && <Failure error={setPair.error} />}
    </div>
  );
}

const MOST_PARENTS = 2;

/** A bird's parents among the aquarium's birds: visitors see families in their albums. */
function ParentsField({ bird, onChange }: BirdSectionProps) {
  const { parents } = useTexts(FIELDS);
  const { id, parent_ids = [] } = bird.record;
  return (
    <MultiSelect
      label={parents}
      value={[...parent_ids]}
      data={useOthers(id)}
      maxValues={MOST_PARENTS}
      searchable
      clearable
      hidePickedOptions
      onChange={(chosen) => onChange(recordChange({ parent_ids: chosen.length > 0 ? chosen : undefined }))}
    />
  );
}

/** The other birds of the draft to choose from, by name. */
function useOthers(id: string): { value: string; label: string }[] {
  const { nameOf } = useBirdNames();
  return keptBirds(useDraft())
    .filter((other) => other.id !== id)
    .map((other) => ({ value: other.id, label: nameOf(other.id) }));
}
