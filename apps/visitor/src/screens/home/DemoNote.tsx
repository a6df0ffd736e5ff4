import { useQuery } from "@tanstack/react-query";
import { Message } from "../../i18n/Message.tsx";
import { signInQuery } from "../../identity/sign-in-settings.ts";
import styles from "./HomeScreen.module.css";

/** Says so where anybody may log in as anybody. */
export function DemoNote() {
  const { data: signIn } = useQuery(signInQuery);
  if (!signIn?.enabled || !signIn.demo) return null;
  return (
    <p className={styles.demo}>
      <Message of="signIn.demo" />
    </p>
  );
}
