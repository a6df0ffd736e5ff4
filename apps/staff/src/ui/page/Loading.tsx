import { Loader } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { COMMON } from "../common-texts.ts";
import styles from "./Loading.module.css";

/** Stands where a screen will be. */
export function Loading() {
  const { loading } = useTexts(COMMON);
  return (
    <div className={styles.loading} role="status">
      <Loader type="dots" />
      <span>{loading}</span>
    </div>
  );
}
