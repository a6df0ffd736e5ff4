import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useLocale } from "../i18n/locale-store.ts";
import { warn } from "../platform/log.ts";
import { recordLoginClick, recordLoginFailure } from "../telemetry/events/login.ts";
import { alertVisitor } from "../ui/alerts.ts";
import { Button } from "../ui/Button.tsx";
import { inAppBrowser } from "./in-app-browser.ts";
import { openPopup } from "./popup.ts";

const InAppDialog = lazy(async () => ({ default: (await import("./InAppDialog.tsx")).InAppDialog }));
const BlockedDialog = lazy(async () => ({ default: (await import("./BlockedDialog.tsx")).BlockedDialog }));

async function signIn(popup: Window, locale: string): Promise<void> {
  try {
    const { signInThrough } = await import("./sign-in-flow.ts");
    await signInThrough(popup, locale);
  } catch (error) {
    warn("sign-in could not be loaded", error);
    popup.close();
    recordLoginFailure(error);
    alertVisitor("bad", "signIn.unreachable");
  }
}

/** Opens the sign-in popup, or says why that can't be and what helps. */
export function LogInButton(props: Omit<ComponentProps<typeof Button>, "onClick" | "aria-disabled">) {
  const locale = useLocale();
  const [stage, setStage] = useState<"idle" | "waiting" | "inApp" | "blocked">("idle");
  const rest = () => setStage("idle");

  const fail = (as: "inApp" | "blocked") => {
    recordLoginFailure(as);
    setStage(as);
  };
  const logIn = () => {
    recordLoginClick();
    if (inAppBrowser(navigator.userAgent)) return fail("inApp");
    const popup = openPopup();
    if (!popup) return fail("blocked");
    setStage("waiting");
    void signIn(popup, locale).finally(rest);
  };

  return (
    <>
      <Button {...props} aria-busy={stage === "waiting"} onClick={logIn} />
      <Suspense>
        {stage === "inApp" && <InAppDialog onClose={rest} />}
        {stage === "blocked" && <BlockedDialog onClose={rest} />}
      </Suspense>
    </>
  );
}
