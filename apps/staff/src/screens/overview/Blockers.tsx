import type { ReadinessProblem } from "@harapen/contract/staff/readiness";
import { Link } from "react-router";
import { textIn } from "../../draft/display-text.ts";
import { problemPath } from "../../draft/problems/problem-path.ts";
import { PROBLEMS } from "../../draft/problems/problem-texts.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import styles from "./OverviewScreen.module.css";
import { OVERVIEW } from "./texts.ts";

/** The problems that block publishing; each leads to where it is fixed. */
export function Blockers({ errors }: { errors: readonly ReadinessProblem[] }) {
  const texts = useTexts(OVERVIEW);
  const problems = useTexts(PROBLEMS);
  const slug = useSlug();
  const { birds } = useDraft();
  const { locale } = useStaffLocale();
  const nameOf = (id: string) =>
    textIn(birds.find((bird) => bird.id === id)?.content.name ?? {}, locale) ?? id;
  return (
    <Notice tone="wrong" title={texts.blockedTitle}>
      <ul className={styles.blockers}>
        {errors.map((error) => (
          <li key={`${error.code} ${error.bird} ${error.field}`}>
            <Link to={problemPath(slug, error)}>
              {`${error.bird ? `${nameOf(error.bird)}: ` : ""}${problems[error.code] ?? error.message}`}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
