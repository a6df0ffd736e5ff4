import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { aquariumsQuery, removeAquarium } from "../../api/aquariums.ts";
import { aquariumKey } from "../../api/draft.ts";
import { meQuery } from "../../api/me.ts";
import { everybodyQuery } from "../../api/people.ts";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { useShowDone } from "../../ui/feedback/use-show-done.ts";
import { AQUARIUMS } from "./texts.ts";

/** Asks before an aquarium is removed for good: says what is removed and what stays, and has its slug typed. */
export function RemoveDialog({ aquarium, onClose }: { aquarium: ListedAquarium; onClose: () => void }) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const { slug, penguins } = aquarium;
  const name = textIn(aquarium.name, locale) ?? slug;
  const removing = useMutation({
    mutationFn: () => removeAquarium(slug, typed),
    onSuccess: () => {
      showDone(texts.removed(name));
      onClose();
      queryClient.removeQueries({ queryKey: aquariumKey(slug) });
    },
    onSettled: async () => {
      for (const { queryKey } of [aquariumsQuery, meQuery, everybodyQuery])
        await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.removeTitle(name)}
      action={texts.removeForGood}
      variant="danger"
      disabled={typed !== slug}
      doing={removing}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{texts.goes(penguins)}</p>
      <p>{texts.stays}</p>
      <p>
        <Link to={paths.section(slug, "exchange")}>{texts.exportFirst}</Link>
      </p>
      <TextInput
        data-autofocus
        label={texts.typeSlug(slug)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
