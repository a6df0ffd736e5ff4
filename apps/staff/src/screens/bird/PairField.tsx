import type { BirdDocument } from "@harapen/contract/staff/content";
import { Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { draftQuery, readinessQuery } from "../../api/draft.ts";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { textIn } from "../../draft/display-text.ts";
import type { DocumentEditor } from "../../draft/editing/document-editor.ts";
import { storePair, withPartner } from "../../draft/editing/store-pair.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { BIRD } from "./texts.ts";

const NOBODY = "";

interface PairFieldProps {
  bird: BirdDocument;
  editor: DocumentEditor<BirdDocument>;
}

/** A bird's partner. It is set on both sides at once, and a partner that either of the two leaves becomes single. */
export function PairField({ editor, bird }: PairFieldProps) {
  const texts = useTexts(BIRD);
  const { pair } = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const draft = useDraft();
  const queryClient = useQueryClient();
  const { id, pair_id: partner } = bird.record;
  const others = keptBirds(draft).filter((other) => other.id !== id);
  const setPair = useMutation({
    mutationFn: async (to: string | null) => {
      await editor.flush();
      const { content, state, error } = editor.getSnapshot();
      if (state === "failed") throw error;
      if (state === "conflict") return;
      await editor.adopt(await storePair(queryClient, { slug, bird: content, partner: to }), withPartner(to));
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
      await queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
    },
  });
  return (
    <div>
      <Select
        label={pair}
        value={partner ?? NOBODY}
        data={[
          { value: NOBODY, label: texts.noPair },
          ...others.map((other) => ({
            value: other.id,
            label: textIn(other.content.name, locale) ?? other.id,
          })),
        ]}
        allowDeselect={false}
        searchable
        disabled={setPair.isPending}
        // Also for the current partner: where only this bird names the other, that completes the pair.
        onOptionSubmit={(to) => setPair.mutate(to || null)}
      />
      {setPair.isError && <Failure error={setPair.error} />}
    </div>
  );
}
