import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { useMutation } from "@tanstack/react-query";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { AQUARIUMS } from "./texts.ts";
import { useSetHidden } from "./use-set-hidden.ts";

/** Asks before an aquarium is hidden from visitors. */
export function HideDialog({ aquarium, onClose }: { aquarium: ListedAquarium; onClose: () => void }) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const hiding = useMutation({ mutationFn: useSetHidden(aquarium.slug, true), onSuccess: onClose });
  return (
    <FormDialog
      title={texts.hideTitle(textIn(aquarium.name, locale) ?? aquarium.slug)}
      action={texts.hide}
      variant="primary"
      doing={hiding}
      onSubmit={() => hiding.mutate()}
      onClose={onClose}
    >
      <p>{texts.hideLead}</p>
    </FormDialog>
  );
}
