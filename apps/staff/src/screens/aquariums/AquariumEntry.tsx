import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import styles from "./AquariumsScreen.module.css";
import { PenguinRow } from "./PenguinRow.tsx";
import { AQUARIUMS } from "./texts.ts";
import { useSetHidden } from "./use-set-hidden.ts";

interface AquariumEntryProps {
  aquarium: ListedAquarium;
  onHide: () => void;
  onRemove: () => void;
}

/** One aquarium: its name and address, its birds, whether visitors see it and since when. */
export function AquariumEntry({ aquarium, onHide, onRemove }: AquariumEntryProps) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const showing = useMutation({ mutationFn: useSetHidden(aquarium.slug, false) });
  const { slug, penguins, hidden, published_at: publishedAt } = aquarium;
  const name = textIn(aquarium.name, locale) ?? slug;
  const when = publishedAt && new Date(publishedAt).toLocaleDateString(locale, { dateStyle: "medium" });
  return (
    <li className={styles.entry}>
      <div className={styles.who}>
        <h2 className={styles.name}>
          <Link to={paths.overview(slug)}>{name}</Link>
        </h2>
        <span className={styles.address}>{`/${slug}`}</span>
        {hidden ? <Pill tone="todo">{texts.hidden}</Pill> : <Pill tone="done">{texts.shown}</Pill>}
      </div>
      <div className={styles.facts}>
        <PenguinRow penguins={penguins} />
        <span>{texts.penguins(penguins)}</span>
        {when && <span className={styles.quiet}>{texts.published(when)}</span>}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.copyAquarium(slug)} aria-label={texts.copyOf(name)}>
          {texts.copy}
        </ButtonLink>
        {hidden ? (
          <Button
            aria-label={texts.showOf(name)}
            disabled={showing.isPending}
            onClick={() => showing.mutate()}
          >
            {texts.show}
          </Button>
        ) : (
          <Button aria-label={texts.hideOf(name)} onClick={onHide}>
            {texts.hide}
          </Button>
        )}
        <Button variant="danger" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
      {showing.isError && <Failure error={showing.error} />}
    </li>
  );
}
