import { useLocaleStore } from "../../i18n/translate.ts";
import { defaultAquarium, useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Makes the page name the web app manifest of the current aquarium and language, which is what a visitor
 * installs.
 */
export function followWebManifest(): void {
  // Other hosts of the page's files have no manifest for each aquarium.
  if (import.meta.env.VITE_API_ORIGIN) return;
  const follow = () => {
    const aquarium = useDrawingSession.getState().aquarium ?? defaultAquarium();
    const { locale } = useLocaleStore.getState();
    const href = `/${aquarium}/manifest.${locale}.webmanifest`;
    const link = document.querySelector('link[rel="manifest"]');
    if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
  };
  useLocaleStore.subscribe(follow);
  useDrawingSession.subscribe(follow);
  follow();
}
