import type { PenguinRecord } from "@harapen/contract/records";
import { photographsOn } from "@harapen/tracing/pattern-on";
import { useToday } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { PatternFigure } from "../../../ui/PatternFigure.tsx";
import styles from "./JoinedPattern.module.css";

/** The pattern that several photographs of a bird show together, with what only some of them show dashed. */
export function JoinedPattern({ record }: { record: PenguinRecord }) {
  const texts = useTexts(JOINED);
  const used = photographsOn(record, useToday());
  if (used.length < 2 || !record.spots) return null;
  const inSome = record.spots.filter(({ presence }) => presence !== undefined).length;
  return (
    <figure className={styles.joined}>
      <PatternFigure
        label={texts.title}
        spots={record.spots}
        isDoubtful={({ presence }) => presence !== undefined}
      />
      <figcaption>
        <strong>{texts.title}</strong>
        <span>{texts.joined(record.spots.length, used.length)}</span>
        {inSome > 0 && <span>{texts.inSome(inSome)}</span>}
      </figcaption>
    </figure>
  );
}

const JOINED = inBoth({
  ja: {
    title: "まとめたもよう",
    joined: (spots: number, photographs: number) => `写真 ${photographs} 枚から、もよう ${spots} 個`,
    inSome: (spots: number) => `点線の ${spots} 個は、一部の写真にだけ見えます`,
  },
  en: {
    title: "The joined pattern",
    joined: (spots: number, photographs: number) =>
      `${spots} ${spots === 1 ? "spot" : "spots"} from ${photographs} photographs`,
    inSome: (spots: number) => `${spots} dashed: seen on some of them only`,
  },
});
