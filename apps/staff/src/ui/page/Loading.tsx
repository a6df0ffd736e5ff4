import { Loader } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { COMMON } from "../common-texts.ts";
import styles from "./Loading.module.css";

/** Shown while a screen is being loaded. */
export function Loading() {
  const { loading } = useTexts(COMMON);
  return (
    <div className={styles.loading} role="status">
      <Loader type="dots" />
      <span>{loading}</span>
    </div>
  );
}
