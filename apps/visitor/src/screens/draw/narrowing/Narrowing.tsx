import { useEffect, useSyncExternalStore } from "react";
import { useTranslate } from "../../../i18n/translate.ts";
import { labelFor } from "../../../penguins/localise.ts";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../../penguins/use-dictionary.ts";
import { useAidsInForce } from "../../../study/aids-in-force.ts";
import { recordNarrowing } from "../../../telemetry/events/looks/narrowing.ts";
import { RetryingImage } from "../../../ui/RetryingImage.tsx";
import styles from "./Narrowing.module.css";
import { useNarrowing } from "./use-narrowing.ts";

/** The windows with room for the faces beside outline and buttons, as laid out in `DrawScreen.module.css`: elsewhere nothing is compared either. */
const HAS_ROOM =
  "(max-aspect-ratio: 3 / 5) and (min-height: 43em), (max-aspect-ratio: 18 / 25) and (min-width: 700px), (orientation: landscape) and (min-height: 561px)";

/** A quiet strip with the faces of the remaining candidates while a visitor draws, where the aquarium has the aid `narrowing` and the window has room. */
export function Narrowing({ paused }: { paused: boolean }) {
  const t = useTranslate();
  const aquarium = useAquariumSlug();
  const isWanted = useAidsInForce(aquarium).narrowing;
  const hasRoom = useSyncExternalStore(
    follow,
    () => window.matchMedia(HAS_ROOM).matches,
    () => false,
  );
  const isOn = isWanted && hasRoom && !paused;
  const ranking = useNarrowing(aquarium, isOn);
  const dictionary = useDictionary();
  useEffect(() => {
    if (ranking) recordNarrowing(ranking);
  }, [ranking]);
  if (!isWanted || !hasRoom) return null;
  const faces = ranking?.penguins ?? [];
  const names = faces.map(({ id }) => (dictionary ? labelFor(dictionary.penguin.name, id) : "")).join(", ");
  return (
    <div className={styles.strip}>
      {faces.length > 0 && (
        <div role="img" aria-label={`${t("draw.narrowing")} ${names}`} className={styles.faces}>
          {faces.map(({ id, icon }) => (
            <RetryingImage key={id} src={icon} alt="" className={styles.face} data-testid="face-in-running" />
          ))}
        </div>
      )}
    </div>
  );
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(HAS_ROOM);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
