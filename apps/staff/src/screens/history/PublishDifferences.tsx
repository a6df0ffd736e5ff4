import { useSuspenseQuery } from "@tanstack/react-query";
import { publishQuery } from "../../api/publishes.ts";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable } from "../../draft/differences/DifferenceTable.tsx";
import { useDetailsFields } from "../../draft/differences/details-fields.ts";
import { differingFields } from "../../draft/differences/differing-fields.ts";
import { textIn } from "../../draft/display-text.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./HistoryScreen.module.css";
import type { Restore } from "./RestoreDialog.tsx";
import { HISTORY } from "./texts.ts";

interface PublishDifferencesProps {
  number: number;
  onRestore: ((restore: Restore) => void) | undefined;
}

/** What a publish changed, bird by bird and field by field. */
export function PublishDifferences({ number, onRestore }: PublishDifferencesProps) {
  const texts = useTexts(HISTORY);
  const { locale } = useStaffLocale();
  const describeBird = useBirdFields();
  const describeDetails = useDetailsFields();
  const { differences } = useSuspenseQuery(publishQuery(useSlug(), number)).data;
  return (
    <div className={styles.differences}>
      {differences.details && (
        <section className={styles.bird} aria-label={texts.details}>
          <h3>{texts.details}</h3>
          <DifferenceTable
            caption={texts.details}
            heads={[texts.before, texts.after]}
            differences={differingFields(
              differences.details.before && describeDetails(differences.details.before),
              differences.details.after && describeDetails(differences.details.after),
            )}
          />
        </section>
      )}
      {differences.reordered && <p>{texts.reordered}</p>}
      {differences.birds.map(({ id, before, after }) => {
        const name = textIn((after ?? before)?.name ?? {}, locale) ?? id;
        return (
          <section key={id} className={styles.bird} aria-label={name}>
            <h3>{name}</h3>
            <DifferenceTable
              caption={name}
              heads={[texts.before, texts.after]}
              differences={differingFields(before && describeBird(before), after && describeBird(after))}
            />
            {onRestore && after && (
              <div>
                <Button variant="quiet" onClick={() => onRestore({ number, bird: id })}>
                  {texts.restoreBird}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
