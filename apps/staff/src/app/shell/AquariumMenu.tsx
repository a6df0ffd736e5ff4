import type { Me } from "@harapen/contract/staff/me";
import { Menu } from "@mantine/core";
import { useNavigate } from "react-router";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import styles from "./AquariumMenu.module.css";
import { SHELL } from "./texts.ts";

interface AquariumMenuProps {
  me: Me;
  /** The aquarium of the screen; undefined where it is about all of them. */
  aquarium: string | undefined;
  onLeave: () => void;
}

/** Names the aquarium, and leads to the others; an admin also to the list of all and to all staff. Those with only one aquarium see its name. */
export function AquariumMenu({ me, aquarium, onLeave }: AquariumMenuProps) {
  const texts = useTexts(SHELL);
  const { locale } = useStaffLocale();
  const navigate = useNavigate();
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  const title = current ? (textIn(current.name, locale) ?? current.slug) : texts.installation;
  if (current && me.aquariums.length === 1 && !me.admin) return <p className={styles.only}>{title}</p>;
  const go = (to: string) => {
    onLeave();
    void navigate(to);
  };
  return (
    // As high as there is room; it scrolls where there are more aquariums.
    <Menu position="bottom-start" width={240} middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <button type="button" className={styles.switch}>
          <span className={styles.name}>{title}</span>
          <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.switchAquarium} className={styles.list}>
        {me.aquariums.map(({ slug, name }) => (
          <Menu.Item
            key={slug}
            aria-current={slug === aquarium ? "page" : undefined}
            className={slug === aquarium ? `${styles.item} ${styles.current}` : styles.item}
            onClick={() => go(paths.overview(slug))}
          >
            {textIn(name, locale) ?? slug}
          </Menu.Item>
        ))}
        {me.admin && (
          <>
            <Menu.Divider />
            <Menu.Item className={styles.item} onClick={() => go(paths.aquariums)}>
              {texts.aquariums}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.everybody)}>
              {texts.everybody}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => go(paths.newAquarium)}>
              {texts.newAquarium}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
