import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { learnedQuery } from "../../../api/learned.ts";
import { statisticsQuery } from "../../../api/statistics.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Section } from "../../../ui/page/Section.tsx";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import styles from "./StatisticsSection.module.css";
import { BIRD_STATISTICS } from "./texts.ts";

/** How visitors found one bird; nothing where nobody has confirmed it. */
export function StatisticsSection({ id }: { id: string }) {
  const texts = useTexts(BIRD_STATISTICS);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const { data: all } = useQuery(statisticsQuery(slug));
  const { data: learned } = useQuery(learnedQuery(slug));
  const statistics = all?.penguins.find((each) => each.id === id);
  if (!statistics) return null;
  const { confirmations, first, shown, last } = statistics;
  return (
    <Section title={texts.title}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.confirmations}</dt>
          <dd>{texts.times(confirmations)}</dd>
        </div>
        <div>
          <dt>{texts.first}</dt>
          <dd>
            <ShareBar count={first} all={confirmations} />
          </dd>
        </div>
        <div>
          <dt>{texts.shown}</dt>
          <dd>
            <ShareBar count={shown} all={confirmations} />
          </dd>
        </div>
        <div>
          <dt>{texts.last}</dt>
          <dd>{new Date(last).toLocaleDateString(locale)}</dd>
        </div>
      </dl>
      <p className={styles.links}>
        <Link to={paths.check(slug, "statistics")}>{texts.all}</Link>
        {learned?.penguins.some((pattern) => pattern.id === id) && (
          <Link to={`${paths.check(slug, "learned")}#${encodeURIComponent(id)}`}>{texts.learned}</Link>
        )}
      </p>
    </Section>
  );
}
