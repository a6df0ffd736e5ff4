import { isFoundEnough, type LookAlikeReport, type Remedy } from "@harapen/contract/staff/look-alikes";
import { Link } from "react-router";
import { useBirdNames, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import styles from "./LookAlikesPanel.module.css";
import { REMEDY_ANCHORS } from "./remedies.ts";
import { LOOK_ALIKES } from "./texts.ts";

interface RemediesProps {
  reports: readonly LookAlikeReport[];
  /** Whether visits say that the birds need help, though simulated drawings find them often enough. */
  evenIfFound?: boolean;
}

/**
 * Returns what would help a bird: its comment, where nothing else is known to. Nothing for a bird that is
 * found often enough.
 */
function remediesOf(report: LookAlikeReport, evenIfFound: boolean): readonly (Remedy | "words")[] {
  if (isFoundEnough(report) && !evenIfFound) return [];
  return report.remedies.length > 0 ? report.remedies : ["words"];
}

/** What would help birds that are found too seldom, each with a link to where it is done. */
export function Remedies({ reports, evenIfFound = false }: RemediesProps) {
  const texts = useTexts(LOOK_ALIKES);
  const helped = reports.filter((report) => remediesOf(report, evenIfFound).length > 0);
  if (helped.length === 0) return null;
  return (
    <div className={styles.remedies}>
      <h4>{texts.help}</h4>
      <ul>
        {helped.flatMap((report) =>
          remediesOf(report, evenIfFound).map((remedy) => (
            <li key={`${report.id} ${remedy}`}>
              <RemedyLine report={report} remedy={remedy} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

function RemedyLine({ report, remedy }: { report: LookAlikeReport; remedy: Remedy | "words" }) {
  const texts = useTexts(LOOK_ALIKES);
  const { nameOf } = useBirdNames();
  const slug = useSlug();
  const { advice, link } = texts.remedies[remedy];
  const { id, drawings, first_with_bands: withBands } = report;
  return (
    <>
      <strong>{nameOf(id)}</strong> <span>{advice(drawings, Math.round(withBands * drawings))}</span>{" "}
      <Link
        to={`${paths.bird(slug, id)}#${REMEDY_ANCHORS[remedy]}`}
        className={styles.link}
        aria-label={`${nameOf(id)}: ${link}`}
      >
        {link}
      </Link>
    </>
  );
}
