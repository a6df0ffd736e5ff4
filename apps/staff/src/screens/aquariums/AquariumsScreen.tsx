import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { aquariumsQuery, changeAquarium, removeAquarium } from "../../api/aquariums.ts";
import { aquariumKey } from "../../api/draft.ts";
import { meQuery } from "../../api/me.ts";
import { everybodyQuery } from "../../api/people.ts";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { AddressDialog } from "../../ui/AddressDialog.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Pill, useShowDone } from "../../ui/Notice.tsx";
import { Page, PenguinFigure } from "../../ui/Page.tsx";
import styles from "./AquariumsScreen.module.css";
import { AQUARIUMS } from "./texts.ts";

/** What somebody is asked about an aquarium. */
interface Question {
  readonly about: "hide" | "remove";
  readonly aquarium: ListedAquarium;
}

/** All aquariums: the state of each, and what can be done with it. */
export function AquariumsScreen() {
  const texts = useTexts(AQUARIUMS);
  const { aquariums } = useSuspenseQuery(aquariumsQuery).data;
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink variant="primary" to={paths.newAquarium}>
          {texts.make}
        </ButtonLink>
      }
    >
      <ul className={styles.list}>
        {aquariums.map((aquarium) => (
          <AquariumEntry
            key={aquarium.slug}
            aquarium={aquarium}
            onHide={() => setQuestion({ about: "hide", aquarium })}
            onRemove={() => setQuestion({ about: "remove", aquarium })}
          />
        ))}
      </ul>
      {question?.about === "hide" && <HideDialog aquarium={question.aquarium} onClose={close} />}
      {question?.about === "remove" && <RemoveDialog aquarium={question.aquarium} onClose={close} />}
    </Page>
  );
}

interface AquariumEntryProps {
  aquarium: ListedAquarium;
  onHide: () => void;
  onRemove: () => void;
}

/** One aquarium: its name and address, its birds, whether visitors see it and since when. */
function AquariumEntry({ aquarium, onHide, onRemove }: AquariumEntryProps) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const [isNew, setNew] = useState(false);
  const showing = useMutation({
    mutationFn: useSetHidden(aquarium.slug, false),
    onSuccess: () => setNew(true),
  });
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
      {isNew && <AddressDialog slug={slug} isNew onClose={() => setNew(false)} />}
    </li>
  );
}

/** The most penguins that are drawn: the number beside it says how many there are. */
const SHOWN = 7;

/** An aquarium's penguins, standing close together. */
function PenguinRow({ penguins }: { penguins: number }) {
  return (
    <span className={styles.penguins} aria-hidden="true">
      {Array.from({ length: Math.min(penguins, SHOWN) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is nothing but its place
        <PenguinFigure key={place} />
      ))}
    </span>
  );
}

/** Asks before an aquarium is hidden from visitors. */
function HideDialog({ aquarium, onClose }: { aquarium: ListedAquarium; onClose: () => void }) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const hiding = useMutation({ mutationFn: useSetHidden(aquarium.slug, true), onSuccess: onClose });
  return (
    <FormDialog
      title={texts.hideTitle(textIn(aquarium.name, locale) ?? aquarium.slug)}
      action={texts.hide}
      variant="primary"
      doing={hiding}
      onSubmit={() => hiding.mutate()}
      onClose={onClose}
    >
      <p>{texts.hideLead}</p>
    </FormDialog>
  );
}

/** Asks before an aquarium is removed for good, and has its slug typed. */
function RemoveDialog({ aquarium, onClose }: { aquarium: ListedAquarium; onClose: () => void }) {
  const texts = useTexts(AQUARIUMS);
  const { locale } = useStaffLocale();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const { slug, penguins } = aquarium;
  const name = textIn(aquarium.name, locale) ?? slug;
  const removing = useMutation({
    mutationFn: () => removeAquarium(slug, typed),
    onSuccess: () => {
      showDone(texts.removed(name));
      onClose();
      queryClient.removeQueries({ queryKey: aquariumKey(slug) });
    },
    onSettled: async () => {
      for (const { queryKey } of [aquariumsQuery, meQuery, everybodyQuery])
        await queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.removeTitle(name)}
      action={texts.removeForGood}
      variant="danger"
      disabled={typed !== slug}
      doing={removing}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{texts.goes(penguins)}</p>
      <p>{texts.stays}</p>
      <p>
        <Link to={paths.section(slug, "exchange")}>{texts.exportFirst}</Link>
      </p>
      <TextInput
        data-autofocus
        label={texts.typeSlug(slug)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Returns a function that hides an aquarium from visitors, or shows it, and updates the list. */
function useSetHidden(slug: string, hidden: boolean): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await changeAquarium(slug, { hidden });
    await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
  };
}
