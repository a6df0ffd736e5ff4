import { isHardForChildren, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useBirdNames, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { useAnchor } from "../../../ui/focus.ts";
import { Pill } from "../../../ui/Notice.tsx";
import styles from "./ForChildren.module.css";
import { REMEDY_ANCHORS } from "./remedies.ts";
import { LOOK_ALIKES } from "./texts.ts";

interface ForChildrenProps {
  reports: readonly LookAlikeReport[];
  /** The birds that another part of the screen shows, where links to them lead. */
  anchored: ReadonlySet<string>;
}

/** How often children find each bird among the first that are shown, those hardest for them first. */
export function ForChildren({ reports, anchored }: ForChildrenProps) {
  const texts = useTexts(LOOK_ALIKES).children;
  const drawn = reports
    .filter(({ children }) => children.drawings > 0)
    .sort((one, other) => one.children.shown - other.children.shown);
  if (drawn.length === 0) return null;
  const hard = drawn.filter(({ children }) => isHardForChildren(children));
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h3 className={styles.heading}>{texts.title}</h3>
      <p className={styles.lead}>{texts.lead}</p>
      <p className={styles.lead}>{hard.length > 0 ? texts.hard(hard.length) : texts.nobodyHard}</p>
      <ul className={styles.birds}>
        {drawn.map((report) => (
          <Bird key={report.id} report={report} isAnchor={!anchored.has(report.id)} />
        ))}
      </ul>
    </section>
  );
}

/** A bird's row, to which links lead unless another part of the screen has the bird, too. */
function Bird({ report: { id, children }, isAnchor }: { report: LookAlikeReport; isAnchor: boolean }) {
  const texts = useTexts(LOOK_ALIKES);
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const bird = birdOf(id);
  const row = useAnchor<HTMLLIElement>(isAnchor ? id : "");
  const { drawings } = children;
  const [shown, withBands] = [children.shown, children.shown_with_bands].map((share) =>
    Math.round(share * drawings),
  ) as [number, number];
  const isHard = isHardForChildren(children);
  return (
    <li ref={row} tabIndex={isAnchor ? -1 : undefined} className={isHard ? styles.hard : styles.bird}>
      <Link to={paths.bird(slug, id)} className={styles.name}>
        {bird && <BirdIcon bird={bird} />}
        <span>{nameOf(id)}</span>
      </Link>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.withBands} style={{ inlineSize: `${(100 * withBands) / drawings}%` }} />
        <span className={styles.shown} style={{ inlineSize: `${(100 * shown) / drawings}%` }} />
      </span>
      <Pill tone={isHard ? "wrong" : "plain"}>{texts.children.shown(shown, drawings)}</Pill>
      {isHard && (
        <p className={styles.help}>
          {children.remedies.includes("bands") && (
            <span>{texts.children.withBands(withBands, drawings)}</span>
          )}
          {(children.remedies.length > 0 ? children.remedies : (["words"] as const)).map((remedy) => (
            <Link
              key={remedy}
              to={`${paths.bird(slug, id)}#${REMEDY_ANCHORS[remedy]}`}
              className={styles.link}
              aria-label={`${nameOf(id)}: ${texts.remedies[remedy].link}`}
            >
              {texts.remedies[remedy].link}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}
