import type { Aids } from "@harapen/contract/aids";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { previewDraft } from "../api/draft.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Notice.tsx";
import { useSlug } from "./use-draft.ts";

interface PreviewButtonProps {
  /** What visitors' screens have instead of the aquarium's own aids. */
  aids?: Aids;
  children: ReactNode;
}

/** Opens the visitor's app on the draft, in a tab of its own where the browser allows one. */
export function PreviewButton({ aids, children }: PreviewButtonProps) {
  const slug = useSlug();
  const opening = useMutation({
    mutationFn: async () => {
      // Opened at once, within the click, as browsers block a window that opens after an answer.
      const tab = window.open("", "_blank");
      const { path } = await previewDraft(slug, aids).catch((error: unknown) => {
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
        {children}
      </Button>
      {opening.isError && <Failure error={opening.error} />}
    </>
  );
}
