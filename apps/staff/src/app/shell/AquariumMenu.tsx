import type { Me } from "@harapen/contract/staff/me";
import { Menu } from "@mantine/core";
import { useNavigate } from "react-router";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import styles from "./AquariumMenu.module.css";
import { SHELL } from "./texts.ts";

/** Names the aquarium, and leads to another. */
export function AquariumMenu({ me, aquarium }: { me: Me; aquarium: string }) {
  const texts = useTexts(SHELL);
  const { locale } = useStaffLocale();
  const navigate = useNavigate();
  const current = me.aquariums.find(({ slug }) => slug === aquarium);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={styles.switch}>
          <span className={styles.name}>{current?.name[locale] ?? aquarium}</span>
          <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.switchAquarium}>
        {me.aquariums.map(({ slug, name }) => (
          <Menu.Item key={slug} onClick={() => void navigate(paths.overview(slug))}>
            {name[locale] || slug}
          </Menu.Item>
        ))}
        {me.admin && (
          <Menu.Item onClick={() => void navigate(paths.newAquarium)}>{texts.newAquarium}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
