import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { signInQuery } from "../../identity/sign-in-settings.ts";
import styles from "./HomeScreen.module.css";

/** Says so where anybody may log in as anybody. */
export function DemoNote() {
  const { t } = useTranslation();
  const { data: signIn } = useQuery(signInQuery);
  if (!signIn?.enabled || !signIn.demo) return null;
  return <p className={styles.demo}>{t("signIn.demo")}</p>;
}
