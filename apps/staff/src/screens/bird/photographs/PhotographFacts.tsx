import { sideOf } from "@harapen/contract/alignment";
import { PHOTOGRAPH_SIDES, type Photograph, type PhotographSide } from "@harapen/contract/photograph";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { FIELDS } from "../../../draft/differences/field-texts.ts";
import type { PhotographFacts } from "../../../draft/photographs.ts";
import { useToday } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { DayField } from "../../../ui/fields.tsx";

/** Whether the pattern on a photograph has ended, as a juvenile's does with its moult. */
export const hasEnded = ({ to }: Photograph, today: string) =>
  to !== undefined && to < today.slice(0, to.length);

const proposedSide = ({ side, alignment }: Photograph): PhotographSide | undefined =>
  side ?? (alignment && sideOf(alignment));

/** What is known of a photograph, in a line: its day, its side, and until when its pattern counts. */
export function PhotographFactsLine({ photograph }: { photograph: Photograph }) {
  const texts = useTexts(FACTS);
  const { sides } = useTexts(FIELDS);
  const { taken, from, to } = photograph;
  const side = proposedSide(photograph);
  const parts = [taken, side && sides[side], from && texts.since(from), to && texts.until(to)];
  const line = parts.filter(Boolean).join(" · ");
  return line && <span>{line}</span>;
}

interface PhotographFactsDialogProps {
  photograph: Photograph;
  onSave: (facts: PhotographFacts) => void;
  onClose: () => void;
}

/** Asks for a photograph's day and side, and for the days on which the bird has this pattern. */
export function PhotographFactsDialog({ photograph, onSave, onClose }: PhotographFactsDialogProps) {
  const texts = useTexts(FACTS);
  const { sides } = useTexts(FIELDS);
  const today = useToday();
  const { taken, from, to } = photograph;
  const [facts, setFacts] = useState<PhotographFacts>({ taken, side: proposedSide(photograph), from, to });
  const change = (changed: PhotographFacts) => setFacts({ ...facts, ...changed });
  return (
    <FormDialog
      title={texts.title}
      action={texts.save}
      variant="primary"
      onSubmit={() => {
        onSave(facts);
        onClose();
      }}
      onClose={onClose}
    >
      <DayField
        today={today}
        label={texts.taken}
        value={facts.taken}
        onChange={(day) => change({ taken: day })}
      />
      <NativeSelect
        label={texts.side}
        value={facts.side ?? ""}
        data={[
          { value: "", label: texts.unknown },
          ...PHOTOGRAPH_SIDES.map((value) => ({ value, label: sides[value] })),
        ]}
        onChange={(event) =>
          change({ side: PHOTOGRAPH_SIDES.find((side) => side === event.currentTarget.value) })
        }
      />
      <p>{texts.moult}</p>
      <DayField
        today={today}
        label={texts.to}
        value={facts.to}
        earliest={facts.from}
        latest={LAST_DAY}
        onChange={(day) => change({ to: day })}
      />
      <DayField
        today={today}
        label={texts.from}
        value={facts.from}
        latest={facts.to ?? LAST_DAY}
        onChange={(day) => change({ from: day })}
      />
    </FormDialog>
  );
}

/** A moult may be expected. */
const LAST_DAY = "2999-12-31";

const FACTS = inBoth({
  ja: {
    title: "写真の日付と向き",
    taken: "とった日",
    side: "どこから見た写真ですか（鳥から見た左右）",
    unknown: "わからない",
    moult: "若い鳥のもようは、羽が生えかわると終わります。そのあとは、おとなのもようでさがします。",
    to: "このもようの最後の日",
    from: "このもようの最初の日",
    since: (day: string) => `${day} から`,
    until: (day: string) => `${day} まで`,
    save: "決める",
  },
  en: {
    title: "Date and side of the photograph",
    taken: "Taken on",
    side: "Seen from which side of the bird (its own left and right)",
    unknown: "Unknown",
    moult: "A juvenile's pattern ends with its moult. After that, searches use the adult's.",
    to: "The pattern's last day",
    from: "The pattern's first day",
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    save: "Save",
  },
});
