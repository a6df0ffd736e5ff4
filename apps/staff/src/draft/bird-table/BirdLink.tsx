import type { DraftedBird } from "@harapen/contract/staff/draft";
import { Link } from "react-router";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { BirdIcon } from "../BirdIcon.tsx";
import { textIn } from "../display-text.ts";
import { useSlug } from "../use-draft.ts";
import styles from "./BirdLink.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";

/** A bird's icon and name, or its id, and its place if that is not here, as a link to its form. */
export function BirdLink({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const { name, record } = bird.content;
  const { status } = record;
  const written = textIn(name, locale);
  const isRemoved = bird.change?.state === "removed";
  return (
    <Link to={paths.bird(slug, bird.id)} className={styles.bird}>
      <BirdIcon bird={bird} />
      <span>
        <span className={isRemoved ? `${styles.name} ${styles.removed}` : styles.name}>
          {written ?? bird.id}
        </span>
        {written === undefined && <span className={styles.status}>{texts.noName}</span>}
        {status && <span className={styles.status}>{texts.status[status.kind](status.since ?? "")}</span>}
      </span>
    </Link>
  );
}
