import type { Evaluation } from "@harapen/contract/staff/evaluation";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useBirdNames, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Section } from "../../../ui/Page.tsx";
import { Help } from "./BirdsTakenFor.tsx";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";

/** The birds that no visit found, though each could be expected by now. */
export function NeverFound({ birds: { never, never_missing, visits } }: { birds: Evaluation["birds"] }) {
  const texts = useTexts(HOW_WELL);
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const known = (never ?? []).flatMap((id) => birdOf(id) ?? []);
  return (
    <Section title={texts.never}>
      {never === null && <p>{texts.neverMissing(never_missing)}</p>}
      {never !== null && <p>{known.length === 0 ? texts.neverNone(visits) : texts.neverLead(visits)}</p>}
      {known.length > 0 && (
        <>
          <ul className={styles.names}>
            {known.map((bird) => (
              <li key={bird.id}>
                <Link to={paths.bird(slug, bird.id)} className={styles.name}>
                  <BirdIcon bird={bird} />
                  <span>{nameOf(bird.id)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Help ids={known.map(({ id }) => id)} />
        </>
      )}
    </Section>
  );
}
