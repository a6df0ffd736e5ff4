import { useEffect } from "react";
import { useTranslate } from "../../i18n/translate.ts";
import { useScreen } from "../../routes/screens.ts";

const TITLE_KEYS = {
  draw: "draw.title",
  results: "results.name",
  detail: "detail.title",
  catalog: "catalog.title",
  album: "album.name",
  penguin_info: "penguinInfo.title",
  about: "home.about",
} as const;

function isTitled(screen: string): screen is keyof typeof TITLE_KEYS {
  return screen in TITLE_KEYS;
}

/** Sets the document's title by the screen and the language. */
export function useDocumentTitle(): void {
  const t = useTranslate();
  const screen = useScreen();
  const title =
    screen && isTitled(screen) ? t("app.title", { screen: t(TITLE_KEYS[screen]) }) : t("app.name");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
