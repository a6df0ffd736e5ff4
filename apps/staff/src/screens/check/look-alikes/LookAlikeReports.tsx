import type { LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { changesOf, keptBirds, useDraft } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { GroupCard } from "./GroupCard.tsx";
import { HardToFind } from "./HardToFind.tsx";
import styles from "./LookAlikesPanel.module.css";
import { sortReports } from "./look-alike-groups.ts";
import { LOOK_ALIKES } from "./texts.ts";
import { usePatterns } from "./use-patterns.ts";

/** The results of the check: which birds look alike, which are found too seldom, which could not be checked. */
export function LookAlikeReports({ reports }: { reports: readonly LookAlikeReport[] }) {
  const texts = useTexts(LOOK_ALIKES);
  const { locale } = useStaffLocale();
  const { nameOf } = useBirdNames();
  const patternOf = usePatterns();
  const draft = useDraft();
  const kept = new Set(keptBirds(draft).map(({ id }) => id));
  const { groups, hardToFind, untraced } = sortReports(reports.filter(({ id }) => kept.has(id)));
  const untracedNames = new Intl.ListFormat(locale).format(untraced.map(({ id }) => nameOf(id)));
  return (
    <>
      <p className={styles.lead}>
        {[texts.ready(reports.length - untraced.length), changesOf(draft) > 0 && texts.drafted]
          .filter(Boolean)
          .join(" ")}
      </p>
      {groups.length + hardToFind.length === 0 && (
        <EmptyState title={texts.nobody}>{texts.nobodyLead}</EmptyState>
      )}
      <div className={styles.list}>
        {groups.map((group) => (
          <GroupCard key={group.birds.map(({ id }) => id).join(" ")} group={group} patternOf={patternOf} />
        ))}
        {hardToFind.length > 0 && <HardToFind reports={hardToFind} patternOf={patternOf} />}
      </div>
      {untraced.length > 0 && <p className={styles.lead}>{texts.untraced(untracedNames)}</p>}
    </>
  );
}
