import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Words } from "../../i18n/Words.tsx";
import { LogInButton } from "../../identity/LogInButton.tsx";
import { useIdentity } from "../../identity/user.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./HomeScreen.module.css";
import { PencilIcon } from "./PencilIcon.tsx";

const DemoNote = lazy(async () => ({ default: (await import("./DemoNote.tsx")).DemoNote }));

export function GuestActions() {
  const navigate = useNavigate();
  const slug = useAquariumSlug();
  const becomeGuest = useIdentity((identity) => identity.becomeGuest);

  const drawAsGuest = () => {
    becomeGuest();
    navigate(paths.draw(slug));
  };

  return (
    <>
      <Button look="primary" className={styles.draw} onClick={drawAsGuest}>
        <PencilIcon />
        <Words of="home.guest" />
      </Button>
      <LogInButton className={styles.logIn}>
        <Words of="signIn.logIn" />
      </LogInButton>
      <p className={styles.hint}>
        <Words of="signIn.hint" />
      </p>
      <Suspense>
        <DemoNote />
      </Suspense>
    </>
  );
}
