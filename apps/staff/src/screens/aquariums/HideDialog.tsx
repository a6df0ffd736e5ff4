import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { useMutation } from "@tanstack/react-query";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import styles from "./AquariumsScreen.module.css";
import { AQUARIUMS } from "./texts.ts";
import { useSetHidden } from "./use-set-hidden.ts";

/** Asks before visitors no longer find an aquarium. */
export function HideDialog({ aquarium, onClose }: { aquarium: ListedAquarium; onClose: () => void }) {
  const texts = useTexts(AQUARIUMS);
  const { cancel } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const hiding = useMutation({ mutationFn: useSetHidden(aquarium.slug, true), onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={texts.hideTitle(textIn(aquarium.name, locale) ?? aquarium.slug)}>
      <div className={styles.form}>
        <p>{texts.hideLead}</p>
        {hiding.isError && <Failure error={hiding.error} />}
        <Button look="primary" full disabled={hiding.isPending} onClick={() => hiding.mutate()}>
          {texts.hide}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
