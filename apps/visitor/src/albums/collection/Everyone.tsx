import { isHere, type Penguin } from "@harapen/contract/penguin";
import { memo } from "react";
import { Message } from "../../i18n/Message.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { List } from "../../ui/lists/List.tsx";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./CollectionView.module.css";
import type { Collection } from "./collect.ts";
import { Families } from "./Families.tsx";
import { PenguinFace } from "./PenguinFace.tsx";

interface EveryoneProps {
  penguins: readonly Penguin[];
  collection: Collection;
  shown: ReadonlyMap<string, LocalisedPenguin>;
  text: AlbumText;
  onOpen: (id: string) => void;
}

/**
 * All the aquarium's penguins, those not met as silhouettes; those met that are not here any more; and the families. Memoised: a press that is to hide it is
 * painted before anything of it is rendered.
 */
export const Everyone = memo(function Everyone({
  penguins,
  collection: { here, before, met },
  shown,
  ...face
}: EveryoneProps) {
  const faces = (ids: readonly string[]) => (
    <List className={styles.everyone}>
      {ids.map((id) => {
        const penguin = shown.get(id);
        return (
          penguin && (
            <li key={id}>
              <PenguinFace penguin={penguin} drawings={met.get(id) ?? 0} {...face} />
            </li>
          )
        );
      })}
    </List>
  );
  return (
    <>
      {faces(here)}
      {before.length > 0 && (
        <>
          <h3 className={styles.subtitle}>
            <Message of="catalog.former" />
          </h3>
          {faces(before)}
        </>
      )}
      <Families penguins={related(penguins, met)} shown={shown} met={met} {...face} />
    </>
  );
});

/** Returns the penguins whose relations are shown: everybody here, and those of the others that somebody has met. */
function related(penguins: readonly Penguin[], met: Collection["met"]): Penguin[] {
  return penguins.filter((penguin) => met.has(penguin.id) || isHere(penguin));
}
