import { Link } from "react-router";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "../VisitorsScreen.module.css";
import { VISITOR_DELETION } from "./texts.ts";

/** Leads to the screen that deletes visitors who ask for it. */
export function DeletionSection() {
  const texts = useTexts(VISITOR_DELETION);
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.means}</p>
      <Link to={paths.visitorDeletion(useSlug())}>{texts.open}</Link>
    </Section>
  );
}
