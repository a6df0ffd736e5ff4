import type { BirdDocument } from "@harapen/contract/staff/content";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { discardBird, keepBirdRemoved, putBird } from "../../api/draft.ts";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { textIn } from "../../draft/display-text.ts";
import { ConflictDialog } from "../../draft/editing/ConflictDialog.tsx";
import type { Stored } from "../../draft/editing/document-editor.ts";
import { OutdatedNotice } from "../../draft/editing/OutdatedNotice.tsx";
import { SaveFailure, SaveStatus } from "../../draft/editing/SaveStatus.tsx";
import { useBirdEditor } from "../../draft/editing/use-bird-editor.ts";
import { DraftFields } from "../../draft/fields/DraftFields.tsx";
import { useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LeaveQuestion } from "../../ui/unsaved-work/LeaveQuestion.tsx";
import { BandsSection } from "./bands/BandsSection.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { FactsSection } from "./FactsSection.tsx";
import { NameAndCommentSection } from "./NameAndCommentSection.tsx";
import { PhotographsSection } from "./photographs/PhotographsSection.tsx";
import { StatusSection } from "./StatusSection.tsx";
import { StatisticsSection } from "./statistics/StatisticsSection.tsx";
import { BIRD } from "./texts.ts";

/** The form of a bird. */
export function BirdForm({ id, stored }: { id: string; stored: Stored<BirdDocument> }) {
  const texts = useTexts(BIRD);
  const slug = useSlug();
  const { edit } = useRights();
  const { locale } = useStaffLocale();
  const [isSending, setSending] = useState(false);
  const { editor, leaving, ...edited } = useBirdEditor(id, stored, isSending);
  const navigate = useNavigate();
  const describeFields = useBirdFields();
  const change = useDraft().birds.find((bird) => bird.id === id)?.change;
  const { content } = edited;
  const section = { bird: content, onChange: editor.edit.bind(editor) };
  return (
    <Page
      title={textIn(content.name, locale) ?? texts.newTitle}
      lead={<Link to={paths.section(slug, "birds")}>{texts.allBirds}</Link>}
      actions={<SaveStatus state={edited.state} />}
    >
      <SaveFailure edited={edited} editor={editor} />
      <OutdatedNotice
        change={change}
        content={content}
        editor={editor}
        describeFields={describeFields}
        onKeep={(write) => putBird(slug, id, { ...write, over_published: true })}
        onKeepRemoved={(revision) => keepBirdRemoved(slug, id, revision)}
        onDiscard={(revision) => discardBird(slug, id, revision)}
      />
      <DraftFields>
        <PhotographsSection
          {...section}
          leaving={leaving}
          onFlush={() => editor.flush()}
          onSending={setSending}
        />
        <NameAndCommentSection {...section} />
        <BandsSection {...section} />
        <FactsSection {...section} editor={editor} />
        <StatusSection {...section} />
      </DraftFields>
      <StatisticsSection id={id} />
      {edit && <DiscardButton id={id} editor={editor} isSending={isSending} />}
      <ConflictDialog
        edited={edited}
        editor={editor}
        describeFields={describeFields}
        onLetGo={() => void navigate(paths.section(slug, "birds"))}
      />
      <LeaveQuestion leaving={leaving} />
    </Page>
  );
}
