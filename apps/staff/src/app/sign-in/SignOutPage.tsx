import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { signOut } from "../../identity/sign-in.ts";
import { BASE_PATH, paths } from "../../routes/paths.ts";
import { PlainPage } from "../../ui/page/Page.tsx";
import { ConnectionErrorPage } from "../ConnectionErrorPage.tsx";
import { SIGN_IN } from "./texts.ts";

/** The page that logs out: a screen with unsaved work asks first, as whenever it is left. */
export function SignOutPage() {
  const texts = useTexts(SIGN_IN);
  // A link from elsewhere must not log anybody out.
  const isChosen = useLocation().state === "chosen";
  const { mutate, isError } = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.replace(BASE_PATH),
  });
  useEffect(() => {
    if (isChosen) mutate();
  }, [isChosen, mutate]);
  if (!isChosen) return <Navigate replace to={paths.start} />;
  if (isError) return <ConnectionErrorPage onRetry={() => mutate()} />;
  return <PlainPage title={texts.signingOut}>{null}</PlainPage>;
}
