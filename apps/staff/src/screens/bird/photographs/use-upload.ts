import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { sendPhotograph } from "../../../api/photographs.ts";
import { addPhotograph } from "../../../draft/photographs.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { paths } from "../../../routes/paths.ts";
import type { PartProps } from "../part.ts";
import { prepareFile } from "./prepare-file.ts";

interface UploadProps extends Pick<PartProps, "onChange"> {
  birdId: string;
  onFlush: () => Promise<void>;
}

/** Sends photographs and adds them to the bird. One alone is traced at once. */
export function useUpload({ birdId, onChange, onFlush }: UploadProps) {
  const slug = useSlug();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ files, keeps }: { files: readonly File[]; keeps: boolean }) => {
      const ids: string[] = [];
      for (const file of files) {
        const sent = await sendPhotograph(slug, await prepareFile(file), keeps ? "original" : "none");
        onChange(addPhotograph(sent, keeps ? "kept" : "discarded"));
        ids.push(sent.id);
      }
      await onFlush();
      const [only, ...others] = ids;
      if (only && others.length === 0) await navigate(paths.photograph(slug, birdId, only));
    },
  });
}
