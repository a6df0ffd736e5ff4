import { VISITOR_NAMES } from "@harapen/contract/staff/deletion";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deleteVisitor, visitorDeletionsQuery } from "../../api/deletions.ts";
import { useMe } from "../../api/me.ts";
import { textIn } from "../../draft/display-text.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { inBoth, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { DeletionForm, ReceiptsSection } from "../../ui/Deletion.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import styles from "./VisitorsScreen.module.css";

/** Deletes a visitor who asks for it, by the number that About shows them. */
export function VisitorDeletionScreen() {
  const texts = useTexts(VISITOR_DELETION);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const query = visitorDeletionsQuery(slug);
  const { receipts } = useSuspenseQuery(query).data;
  const aquarium = useMe().aquariums.find((each) => each.slug === slug);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <DeletionForm
        names={VISITOR_NAMES}
        send={(request) => deleteVisitor(slug, request)}
        queryKey={query.queryKey}
      />
      <ReceiptsSection receipts={receipts} of={aquarium && textIn(aquarium.name, locale)} />
    </Page>
  );
}

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

const VISITOR_DELETION = inBoth({
  ja: {
    title: "削除の求め",
    lead: "記録を消してほしいと言われたら、来館者の画面「はらペンについて」に出る番号をきいて、ここで消します。調査に参加していれば、そこからも消えます。バックアップを戻しても、また消えます。",
    means:
      "来館者の画面「はらペンについて」には、その端末かアカウントの番号が出ます。その番号で、残っているものをすべて消せます。",
    open: "来館者の記録を消す",
  },
  en: {
    title: "Deletion requests",
    lead: "Delete a visitor's data here when they ask for it, by the number that “About Harapen” shows them. This includes the studies that they took part in. If a backup is restored, the data is deleted again.",
    means:
      "Visitors find their device or account number on “About Harapen”. Use it to delete everything we keep about them.",
    open: "Delete a visitor's data",
  },
});
