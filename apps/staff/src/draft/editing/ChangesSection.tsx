import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Pill } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Page.tsx";
import type { FieldDescriptions, Path } from "../differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../differences/DifferenceTable.tsx";
import { useRights } from "../use-draft.ts";
import type { Change } from "./form-parts.tsx";
import { EDITING } from "./texts.ts";

/** The part of an address that leads to what was changed, and opens it. */
const ANCHOR = "changes";

interface ChangesSectionProps<Document> {
  /** Undefined where the draft changes nothing. */
  change: Change<Document> | undefined;
  /** The document as it is on the screen. */
  content: Document;
  describeFields: (document: Document) => FieldDescriptions;
  /** Puts what the published document has at these places into the draft. */
  onPutBack: (published: Document, at: readonly Path[]) => void;
}

/**
 * What the draft changes of a published document, field by field, each with the way back. Where something else
 * was published since, that is to be decided first.
 */
export function ChangesSection<Document>(props: ChangesSectionProps<Document>) {
  const { change, content, describeFields, onPutBack } = props;
  const texts = useTexts(EDITING);
  const { edit } = useRights();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === `#${ANCHOR}`);
  const toggle = useRef<HTMLButtonElement>(null);
  const published = change?.published;
  if (!published || change.outdated || change.state === "removed") return null;
  const differences = differingFields(describeFields(published), describeFields(content));
  if (differences.length === 0) return null;
  return (
    <Section
      title={texts.changes}
      anchor={ANCHOR}
      aside={
        <>
          <Pill tone="plain">{texts.changeCount(differences.length)}</Pill>
          <Button ref={toggle} variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.hideChanges : texts.showChanges}
          </Button>
        </>
      }
    >
      {isOpen && (
        <DifferenceTable
          caption={texts.changes}
          heads={[texts.published, texts.draft]}
          differences={differences}
          onPutBack={
            edit
              ? (at) => {
                  // The pressed button goes with its row.
                  toggle.current?.focus();
                  onPutBack(published, at);
                }
              : undefined
          }
        />
      )}
    </Section>
  );
}
