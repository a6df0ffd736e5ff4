import { useMutation, useQueryClient } from "@tanstack/react-query";
import { aquariumsQuery, changeAquarium } from "../../api/aquariums.ts";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { useIsHidden } from "../../draft/use-is-hidden.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { OVERVIEW } from "./texts.ts";

/** Says that visitors do not find the aquarium, and lets a keeper show it. */
export function HiddenNotice() {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { keep } = useRights();
  const isHidden = useIsHidden();
  const queryClient = useQueryClient();
  const showing = useMutation({
    mutationFn: () => changeAquarium(slug, { hidden: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey }),
  });
  if (!isHidden) return null;
  return (
    <Notice tone="info" title={texts.hidden}>
      {showing.isError && <Failure error={showing.error} />}
      {keep && (
        <div>
          <Button disabled={showing.isPending} onClick={() => showing.mutate()}>
            {texts.show}
          </Button>
        </div>
      )}
    </Notice>
  );
}
