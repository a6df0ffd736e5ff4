import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import styles from "./ImportBirdsScreen.module.css";
import type { ReadBirds } from "./read-table.ts";
import { IMPORT } from "./texts.ts";

interface Props {
  readonly read: ReadBirds;
  /** Whether any column holds names. */
  readonly hasName: boolean;
}

/** What to know about an imported table: what is missing, new, or was not understood. */
export function TableNotices({ read: { birds, places, unread, sharedNames }, hasName }: Props) {
  const texts = useTexts(IMPORT);
  const { locale } = useStaffLocale();
  return (
    <>
      {!hasName && (
        <Notice tone="todo">
          <p>{texts.noName}</p>
        </Notice>
      )}
      {places.length > 0 && (
        <Notice tone="info">
          <p>{texts.newPlaces(places.map(({ word }) => word))}</p>
        </Notice>
      )}
      {sharedNames.length > 0 && (
        <Notice tone="todo">
          <p>{texts.sharedNames(sharedNames)}</p>
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="todo" title={texts.unreadTitle(unread.length)}>
          <p>{texts.unreadLead}</p>
          <ul className={styles.unread}>
            {unread.map(({ row, column, kind, text: cell }) => (
              <li key={`${row} ${kind}`}>
                <span>
                  {texts.unread(row, textIn(birds[row - 1]?.name ?? {}, locale) ?? "", column, cell)}
                </span>
                <span className={styles.hint}>{texts.hints[kind]}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
