import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { localesOf } from "../../draft/display-text.ts";
import { NameAndCommentDialog } from "../../draft/name-and-comment/NameAndCommentDialog.tsx";
import { keptBirds, useDraft } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import { TextsTable } from "./TextsTable.tsx";
import { WORDS } from "./texts.ts";

const hasGaps = ({ content }: DraftedBird) =>
  localesOf(content.name).length + localesOf(content.comment).length < 2 * LOCALES.length;

/** Which of the birds' names and comments are written in which language, with dialogs to write them. */
export function TextsScreen() {
  const texts = useTexts(WORDS);
  const birds = keptBirds(useDraft());
  const [onlyGaps, setOnlyGaps] = useState(false);
  const [written, setWritten] = useState<{ readonly bird: DraftedBird; readonly locale: Locale }>();
  const edited = birds.find(({ id }) => id === written?.bird.id);
  const shown = onlyGaps ? birds.filter((bird) => hasGaps(bird) || bird === edited) : birds;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Switch
        label={texts.onlyGaps}
        checked={onlyGaps}
        onChange={(event) => setOnlyGaps(event.currentTarget.checked)}
      />
      {shown.length === 0 && <p role="status">{texts.none}</p>}
      <TextsTable birds={birds} shown={shown} onWrite={(bird, locale) => setWritten({ bird, locale })} />
      {written && (
        <NameAndCommentDialog
          key={written.bird.id}
          // A bird that somebody else has discarded meanwhile stays in the dialog at revision 0, as the draft has no document of it.
          bird={edited ?? { ...written.bird, revision: 0 }}
          locale={written.locale}
          onClose={() => setWritten(undefined)}
        />
      )}
    </Page>
  );
}
