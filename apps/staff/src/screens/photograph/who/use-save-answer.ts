import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { draftQuery } from "../../../api/draft.ts";
import { sendPhotograph } from "../../../api/photographs.ts";
import { StaffError } from "../../../api/staff-error.ts";
import { blankBird } from "../../../draft/blank-bird.ts";
import { textIn } from "../../../draft/display-text.ts";
import { reloadDraft, storeBird, updateBird } from "../../../draft/editing/store-bird.ts";
import { exifDay } from "../../../draft/exif-day.ts";
import { addTracedPhotograph } from "../../../draft/photographs.ts";
import { useSlug, useToday } from "../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { useShowDone } from "../../../ui/Notice.tsx";
import { useIsMounted } from "../../../ui/use-is-mounted.ts";
import type { ChosenPhotograph } from "./chosen-photograph.ts";
import { WHO } from "./texts.ts";
import type { Answered } from "./use-who.ts";

type Change = (bird: BirdDocument) => BirdDocument;

/** Stores a new bird with a change, behind those that are there. Returns its id. */
async function storeNewBird(queryClient: QueryClient, slug: string, change: Change): Promise<string> {
  const id = crypto.randomUUID();
  const { birds } = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
  const outcome = await storeBird(slug, id, { revision: 0, content: change(blankBird(id, birds)) });
  if (!("stored" in outcome)) throw new StaffError("conflict", id);
  await reloadDraft(queryClient, slug);
  return id;
}

/**
 * Returns how to make the photograph one of a bird's, or the first of a new bird where none is given: it is
 * sent once, however often storing fails, and the bird's form opens.
 */
export function useSaveAnswer(
  { file }: ChosenPhotograph,
  { alignment, traced }: Answered,
  onSaved: () => void,
) {
  const texts = useTexts(WHO);
  const slug = useSlug();
  const { locale } = useStaffLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showDone = useShowDone();
  const sent = useRef<SentPhotograph>(undefined);
  const isMounted = useIsMounted();
  const today = useToday();
  return useMutation({
    mutationFn: async (bird: DraftedBird | undefined) => {
      sent.current ??= await sendPhotograph(slug, file, { keep: "none", isWanted: isMounted });
      const change = addTracedPhotograph(
        sent.current,
        { alignment, spots: [...traced] },
        { today, taken: await exifDay(file) },
      );
      if (!bird) return storeNewBird(queryClient, slug, change);
      await updateBird(queryClient, { slug, id: bird.id }, change);
      return bird.id;
    },
    onSuccess: async (id, bird) => {
      onSaved();
      showDone(bird ? texts.saved(textIn(bird.content.name, locale) ?? id) : texts.begun);
      await navigate(`${paths.bird(slug, id)}#${bird ? "photographs" : "words"}`);
    },
  });
}
