import { VISITOR_NAMES } from "@harapen/contract/staff/deletion/visitor-deletion";
import { useSuspenseQuery } from "@tanstack/react-query";
import { deleteVisitor, visitorDeletionsQuery } from "../../../api/visitor-deletions.ts";
import { textIn } from "../../../draft/display-text.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { DeletionForm } from "../../../ui/deletion/DeletionForm.tsx";
import { ReceiptsSection } from "../../../ui/deletion/ReceiptsSection.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useMe } from "../../../ui/use-me.ts";
import { VISITOR_DELETION } from "./texts.ts";

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
