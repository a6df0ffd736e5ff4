import { useMutation } from "@tanstack/react-query";
import { previewDraft } from "../../api/draft.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { OVERVIEW } from "./texts.ts";

/** Opens the visitor's app on the draft, in a tab of its own where the browser allows one. */
export function PreviewButton() {
  const { preview } = useTexts(OVERVIEW);
  const slug = useSlug();
  const opening = useMutation({
    mutationFn: async () => {
      // Opened at once, within the click, as browsers block a window that opens after an answer.
      const tab = window.open("", "_blank");
      const { path } = await previewDraft(slug).catch((error: unknown) => {
        tab?.close();
        throw error;
      });
      if (tab) tab.location.href = new URL(path, window.location.origin).href;
      else window.location.assign(path);
    },
  });
  return (
    <>
      <Button disabled={opening.isPending} onClick={() => opening.mutate()}>
        {preview}
      </Button>
      {opening.isError && <Failure error={opening.error} />}
    </>
  );
}
