import { useMutation } from "@tanstack/react-query";
import { loadZip } from "../../api/exchange.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { saveFile } from "../../platform/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { EXCHANGE } from "./texts.ts";

/** Saves what is published as a zip on the device. */
export function ExportButton() {
  const texts = useTexts(EXCHANGE);
  const slug = useSlug();
  const exporting = useMutation({
    mutationFn: async () => saveFile(await loadZip(slug), `${slug}.zip`),
  });
  return (
    <>
      {exporting.isError && <Failure error={exporting.error} />}
      <div>
        <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          {exporting.isPending ? texts.exporting : texts.export}
        </Button>
      </div>
    </>
  );
}
