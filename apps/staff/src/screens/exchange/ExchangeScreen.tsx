import { useRights } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ImportSection } from "./ImportSection.tsx";
import { EXCHANGE } from "./texts.ts";

/** The aquarium as a zip: the export and, for keepers, the import. */
export function ExchangeScreen() {
  const texts = useTexts(EXCHANGE);
  const { keep } = useRights();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Section title={texts.out}>
        <p>{texts.outLead}</p>
        <ExportButton />
      </Section>
      {keep && (
        <Section title={texts.in}>
          <ImportSection />
        </Section>
      )}
    </Page>
  );
}
