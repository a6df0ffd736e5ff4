import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whoQuery } from "../../api/me.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { listenForResponse } from "../../identity/response-channel.ts";
import { finishSignIn, prepareSignInElsewhere } from "../../identity/sign-in.ts";
import { loadSignInSettings } from "../../identity/sign-in-settings.ts";

/** Returns how to log in in another tab, and who is logged in after that. */
export function useSignInElsewhere() {
  const { locale } = useStaffLocale();
  const who = useQuery(whoQuery);
  const way = useQuery({
    queryKey: ["sign-in-elsewhere", locale],
    queryFn: async () => {
      const settings = await loadSignInSettings();
      return settings.enabled ? await prepareSignInElsewhere(settings, locale) : null;
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
  return { who, way, hasFailed: ending.isError };
}
