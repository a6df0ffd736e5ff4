import { isHere } from "@harapen/contract/penguin";
import { Link } from "react-router";
import { keptBirds, useDraft, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { useBirdNames } from "../use-bird-names.ts";
import styles from "./StatisticsPanel.module.css";
import type { StatisticsRow } from "./statistics-rows.ts";
import { STATISTICS } from "./texts.ts";

/** The birds that are here and that nobody has confirmed yet. */
export function NeverConfirmed({ confirmed }: { confirmed: readonly StatisticsRow[] }) {
  const texts = useTexts(STATISTICS);
  const slug = useSlug();
  const { nameOf } = useBirdNames();
  const known = new Set(confirmed.map(({ bird }) => bird.id));
  const others = keptBirds(useDraft()).filter(({ id, content }) => isHere(content.record) && !known.has(id));
  if (others.length === 0) return null;
  return (
    <section className={styles.never} aria-label={texts.never}>
      <h3>{texts.never}</h3>
      <ul className={styles.names}>
        {others.map(({ id }) => (
          <li key={id}>
            <Link to={paths.bird(slug, id)}>{nameOf(id)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
