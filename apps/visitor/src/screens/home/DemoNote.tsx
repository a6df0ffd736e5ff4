import { useQuery } from "@tanstack/react-query";
import { Message } from "../../i18n/FormattedText.tsx";
import { signInSettingsQuery } from "../../identity/oidc/sign-in-settings.ts";
import styles from "./HomeScreen.module.css";

/** A note that the server has the demo provider, with which anybody may log in under any name. */
export function DemoNote() {
  const { data: signIn } = useQuery(signInSettingsQuery);
  if (!signIn?.enabled || !signIn.demo) return null;
  return (
    <p className={styles.demo}>
      <Message of="signIn.demo" />
    </p>
  );
}
