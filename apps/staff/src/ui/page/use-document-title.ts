import { useEffect } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { COMMON } from "../common-texts.ts";

/** Names the window after the screen. */
export function useDocumentTitle(name: string): void {
  const { appName } = useTexts(COMMON);
  useEffect(() => {
    document.title = `${name} | ${appName}`;
  }, [name, appName]);
}
