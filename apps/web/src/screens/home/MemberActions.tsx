import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { LogInButton } from "../../identity/LogInButton.tsx";
import { logOut } from "../../identity/log-out.ts";
import { useIdentity, useLapsed } from "../../identity/user.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import styles from "./HomeScreen.module.css";
import { PencilIcon } from "./PencilIcon.tsx";
import { Portrait } from "./Portrait.tsx";

export function MemberActions() {
  const { t } = useTranslation();
  const slug = useAquariumSlug();
  return (
    <>
      <Greeting />
      {useLapsed() && <Lapsed />}
      <Link className={`${buttonClass("primary")} ${styles.draw}`} to={paths.draw(slug)}>
        <PencilIcon />
        {t("home.draw")}
      </Link>
      <Link className={`${buttonClass("plain")} ${styles.album}`} to={paths.album(slug)}>
        {t("home.album")}
      </Link>
      <Button look="quiet" onClick={logOut}>
        {t("home.logOut")}
      </Button>
    </>
  );
}

function Greeting() {
  const { t } = useTranslation();
  const user = useIdentity((identity) => identity.user);
  return (
    <p role="status" className={styles.greeting}>
      <Portrait user={user} />
      {user.name ? t("home.greeting", { name: user.name }) : t("home.hello")}
    </p>
  );
}

function Lapsed() {
  const { t } = useTranslation();
  return (
    <div className={styles.lapsed}>
      <p>{t("signIn.lapsed")}</p>
      <LogInButton className={styles.logIn}>{t("signIn.again")}</LogInButton>
    </div>
  );
}
