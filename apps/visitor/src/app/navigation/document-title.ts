import type { Screen } from "@harapen/contract/telemetry/screens";
import { useEffect } from "react";
import { type Translate, useTranslate } from "../../i18n/translate.ts";
import { useScreen } from "../../routes/screens.ts";

const TITLE_KEYS = {
  draw: "draw.title",
  results: "results.name",
  detail: "detail.title",
  catalog: "catalog.title",
  album: "album.name",
  guest_album: "album.name",
  penguin_info: "penguinInfo.title",
  about: "home.about",
} as const;

function isTitled(screen: string): screen is keyof typeof TITLE_KEYS {
  return screen in TITLE_KEYS;
}

/** The document's title on a screen; on pages that are none, the app's name. */
export function documentTitle(t: Translate, screen: Screen | undefined): string {
  return screen && isTitled(screen) ? t("app.title", { screen: t(TITLE_KEYS[screen]) }) : t("app.name");
}

/** Sets the document's title by the screen and the language. */
export function useDocumentTitle(): void {
  const title = documentTitle(useTranslate(), useScreen());
  useEffect(() => {
    document.title = title;
  }, [title]);
}
