import { Message } from "../../i18n/FormattedText.tsx";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { logOut } from "../../identity/log-out/log-out.ts";
import { useExtras } from "../../participation/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass, focusMain, ScreenLink } from "../../ui/Button.tsx";
import { usePressGuard } from "../../ui/use-press-guard.ts";
import styles from "./Actions.module.css";
import { Avatar } from "./Avatar.tsx";
import { PencilIcon } from "./GuestActions.tsx";

/**
 * The actions of a member on Home: draw, open the album, log out, and log in again where the sign-in has
 * expired.
 */
export function MemberActions() {
  const slug = useAquariumSlug();
  const hasExtras = useExtras(slug);
  const recordClick = (button: "draw" | "album", target: string) =>
    record("cta_click", { button, mode: "logged_in", target });
  const press = usePressGuard<"logOut">();
  const leave = () => {
    press.start("logOut", () => {
      void logOut();
      focusMain();
    });
  };
  return (
    <>
      <div className={styles.member}>
        {hasExtras && <Greeting />}
        <Button variant="quiet" className={styles.logOut} onClick={leave}>
          <Message of="home.logOut" />
        </Button>
      </div>
      {useSignInExpired() && <SignInExpired />}
      <ScreenLink
        className={`${buttonClass("primary")} ${styles.draw}`}
        to={paths.draw(slug)}
        onClick={() => recordClick("draw", paths.draw(slug))}
      >
        <PencilIcon />
        <Message of="home.draw" />
      </ScreenLink>
      <ScreenLink
        className={`${buttonClass("plain")} ${styles.album}`}
        to={paths.album(slug)}
        onClick={() => recordClick("album", paths.album(slug))}
      >
        <Message of="home.album" />
      </ScreenLink>
    </>
  );
}

function Greeting() {
  const user = useIdentity((identity) => identity.user);
  return (
    <p role="status" className={styles.greeting}>
      <Avatar user={user} />
      <span>
        {user.name ? (
          <Message of="home.greeting" values={{ name: user.name }} />
        ) : (
          <Message of="home.hello" />
        )}
      </span>
    </p>
  );
}

function SignInExpired() {
  return (
    <div className={styles.panel}>
      <p>
        <Message of="signIn.lapsed" />
      </p>
      <LogInButton className={styles.logIn}>
        <Message of="signIn.again" />
      </LogInButton>
    </div>
  );
}
