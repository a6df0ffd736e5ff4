import { Suspense } from "react";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/FormattedText.tsx";
import { useIdentity } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { useNoLogIn } from "../../identity/oidc/sign-in-settings.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { paths } from "../../routes/paths.ts";
import { useLeaveOnce } from "../../routes/screens.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { lazyRetried } from "../../ui/lazy-components.tsx";
import styles from "./Actions.module.css";

/** Loaded only on an aquarium's own devices. */
const FinishVisit = lazyRetried(async () => (await import("./FinishVisit.tsx")).FinishVisit);

/** The id shared by the app's button and the link in its place. */
const DRAW_ID = "draw-as-guest";

/** The actions of a guest on Home: draw, and log in, or on a kiosk finish. */
export function GuestActions() {
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const slug = useAquariumSlug();
  const becomeGuest = useIdentity((identity) => identity.becomeGuest);

  const drawAsGuest = async () => {
    record("cta_click", { button: "draw", mode: "guest", target: paths.draw(slug) });
    await nextPaint();
    becomeGuest();
    navigate(paths.draw(slug));
  };

  return (
    <>
      {import.meta.env.SSR ? (
        // Works before the app has loaded.
        <a id={DRAW_ID} href={paths.draw(slug)} className={`${buttonClass("primary")} ${styles.draw}`}>
          <PencilIcon />
          <Message of="home.guest" />
        </a>
      ) : (
        <Button
          id={DRAW_ID}
          variant="primary"
          className={styles.draw}
          onClick={() => leaveOnce(() => void drawAsGuest())}
        >
          <PencilIcon />
          <Message of={isKiosk() ? "home.draw" : "home.guest"} />
        </Button>
      )}
      {isKiosk() ? <Finish /> : <LogIn />}
    </>
  );
}

/**
 * The button to finish. Until it is loaded one of its size is in its place, so that nothing below it moves.
 */
function Finish() {
  return (
    <Suspense
      fallback={
        <Button disabled>
          <Message of="kiosk.finish" />
        </Button>
      }
    >
      <FinishVisit />
    </Suspense>
  );
}

function LogIn() {
  if (useNoLogIn()) return null;
  return (
    <>
      <LogInButton className={styles.logIn}>
        <Message of="signIn.logIn" />
      </LogInButton>
      <p className={styles.hint}>
        <Message of="signIn.hint" />
      </p>
    </>
  );
}

export function PencilIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.pencil}>
      <path d="M4 20l1-5L16.2 3.8a2 2 0 0 1 2.8 0l1.2 1.2a2 2 0 0 1 0 2.8L9 19z" fill="currentColor" />
    </svg>
  );
}
