import type { Spot } from "@harapen/contract/spot";
import { isFoundEnough, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { PatternFigure } from "../../../ui/pattern/PatternFigure.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import styles from "./BirdFigure.module.css";
import { LOOK_ALIKES } from "./texts.ts";

interface BirdFigureProps {
  report: LookAlikeReport;
  spots: readonly Spot[] | undefined;
  /** The pattern of a bird to compare with. */
  compared?: readonly Spot[] | undefined;
}

/** A bird's pattern, its name, and how often it is found first. */
export function BirdFigure({ report, spots, compared }: BirdFigureProps) {
  const texts = useTexts(LOOK_ALIKES);
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const { id, drawings, first } = report;
  const bird = birdOf(id);
  return (
    <figure className={styles.bird}>
      <div className={styles.figure}>
        <PatternFigure
          label={texts.pattern(nameOf(id), spots?.length ?? 0)}
          spots={spots}
          others={compared}
        />
      </div>
      <figcaption>
        <Link to={paths.bird(slug, id)} className={styles.name}>
          {bird && <BirdIcon bird={bird} />}
          <span>{nameOf(id)}</span>
        </Link>
      </figcaption>
      <Pill tone={isFoundEnough(report) ? "plain" : "wrong"}>
        {texts.found(drawings, Math.round(first * drawings))}
      </Pill>
    </figure>
  );
}
