import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { LogInButton } from "../../identity/LogInButton.tsx";
import { useIdentity } from "../../identity/user.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./HomeScreen.module.css";
import { PencilIcon } from "./PencilIcon.tsx";

const DemoNote = lazy(async () => ({ default: (await import("./DemoNote.tsx")).DemoNote }));

export function GuestActions() {
  const { t } = useTranslation();
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
        {t("home.guest")}
      </Button>
      <LogInButton className={styles.logIn}>{t("signIn.logIn")}</LogInButton>
      <p className={styles.hint}>{t("signIn.hint")}</p>
      <Suspense>
        <DemoNote />
      </Suspense>
    </>
  );
}
