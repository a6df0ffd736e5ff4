import type { SentPhotograph } from "@harapen/contract/staff/photographs";
import { useMutation } from "@tanstack/react-query";
import { startTransition, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { sendPhotograph } from "../../../api/photographs.ts";
import { addPhotograph } from "../../../draft/photographs.ts";
import { prepareFile } from "../../../draft/prepare-file.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { paths } from "../../../routes/paths.ts";
import type { Leaving } from "../../../ui/unsaved-work.tsx";
import type { BirdSectionProps } from "../section-props.ts";

export interface UploadProps extends Pick<BirdSectionProps, "onChange"> {
  birdId: string;
  /** Somebody who leaves the form, and is held back. */
  leaving: Leaving | undefined;
  /** Stores waiting changes, before another screen changes the bird too. */
  onFlush: () => Promise<void>;
  /** Called when sending begins, and when all is sent and stored. */
  onSending: (isSending: boolean) => void;
}

/** A file that was not added to the bird, and why. */
export interface Refused {
  readonly name: string;
  readonly error: unknown;
}

interface Upload {
  readonly files: readonly File[];
  /** Whether the original files are kept. */
  readonly keeps: boolean;
}

/** Returns a function that says whether the component is still there. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** Sends a photograph, and waits until it is read. */
async function sendFile(
  slug: string,
  file: File,
  sending: Parameters<typeof sendPhotograph>[2],
): Promise<SentPhotograph | Refused> {
  try {
    return await sendPhotograph(slug, await prepareFile(file), sending);
  } catch (error) {
    return { name: file.name, error };
  }
}

/**
 * Sends photographs one after the other and adds them to the bird, for as long as its form is mounted.
 * Resolves to those that were added and those that were refused; with a refused one, somebody who is about to
 * leave stays. A single photograph is traced at once, unless somebody is about to leave.
 */
export function useUpload({ birdId, leaving, onChange, onFlush, onSending }: UploadProps) {
  const slug = useSlug();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return useMutation({
    onMutate: () => onSending(true),
    mutationFn: async ({ files, keeps }: Upload) => {
      const ids: string[] = [];
      const refused: Refused[] = [];
      for (const file of files) {
        const keep = keeps ? "original" : "none";
        const sent = await sendFile(slug, file, { keep, isWanted: isMounted });
        if (!isMounted()) break;
        if ("error" in sent) {
          refused.push(sent);
        } else {
          onChange(addPhotograph(sent, keeps ? "kept" : "discarded"));
          ids.push(sent.id);
        }
      }
      await onFlush();
      return { ids, refused };
    },
    onSettled: async (added, _error, { files }) => {
      if (added?.refused.length && isMounted()) leaving?.stay();
      // First, since leaving is blocked while something is sent; in a transition, like the router's own
      // changes, so that somebody who stays is not led away.
      startTransition(() => onSending(false));
      const [only] = added?.ids ?? [];
      if (only && files.length === 1 && !leaving && isMounted())
        await navigate(paths.photograph(slug, birdId, only));
    },
  });
}
