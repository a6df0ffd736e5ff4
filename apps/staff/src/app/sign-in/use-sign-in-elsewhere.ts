import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whoQuery } from "../../api/me.ts";
import { useStaffLocale } from "../../i18n/texts.ts";
import { loadSignInSettings } from "../../identity/provider.ts";
import { listenForResponse } from "../../identity/response-channel.ts";
import { finishSignIn, prepareSignInElsewhere, type SignInManner } from "../../identity/sign-in.ts";

/** Returns how to log in in another tab, and who is logged in after that, and whether they did so there. */
export function useSignInElsewhere({ isFresh }: Pick<SignInManner, "isFresh">) {
  const { locale } = useStaffLocale();
  const who = useQuery(whoQuery);
  const way = useQuery({
    queryKey: ["sign-in-elsewhere", locale, isFresh],
    queryFn: async () => {
      const settings = await loadSignInSettings();
      return settings.enabled ? await prepareSignInElsewhere(settings, { locale, isFresh }) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: async (answer: string) => finishSignIn(await loadSignInSettings(), new URL(answer)),
    // An answer can be used once: another attempt needs a new one.
    onSettled: () => Promise.all([who.refetch(), way.refetch()]),
  });
  const attempt = way.data?.attempt;
  const { mutate: end } = ending;
  useEffect(() => (attempt === undefined ? undefined : listenForResponse(attempt, end)), [attempt, end]);
  return { who, way, hasFailed: ending.isError, isDone: ending.isSuccess };
}
