import type { DraftedBird } from "@harapen/contract/staff/draft";
import { isFoundEnough, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { Link } from "react-router";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { textIn } from "../display-text.ts";
import { useDraft, useSlug } from "../use-draft.ts";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";

interface FoundCellProps {
  bird: DraftedBird;
  /** Undefined where it was not simulated how it is found. */
  report: LookAlikeReport | undefined;
}

/** The share of a bird's simulated drawings that found it first and, where that is low, the bird that it is taken for. */
export function FoundCell({ bird, report }: FoundCellProps) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const { birds } = useDraft();
  const kind = bird.content.record.status?.kind;
  if (kind === "moved" || kind === "died") return <span>{texts.inCatalog}</span>;
  if (!report || report.drawings === 0) return <span className={styles.unknown}>–</span>;
  const share = report.first.toLocaleString(locale, { style: "percent" });
  if (isFoundEnough(report)) return <span>{share}</span>;
  const [confused] = report.confusions;
  const other = birds.find(({ id }) => id === confused?.id);
  const name = other && (textIn(other.content.name, locale) ?? other.id);
  return (
    <Link to={`${paths.check(slug, "lookAlikes")}#${encodeURIComponent(bird.id)}`} className={styles.plain}>
      <Pill tone="wrong">{name ? texts.takenFor(share, name) : share}</Pill>
    </Link>
  );
}
