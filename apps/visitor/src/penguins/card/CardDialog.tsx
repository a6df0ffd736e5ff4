import type { Locale } from "@harapen/contract/locales";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { LocalisedPenguin } from "../localise.ts";
import { PenguinName } from "../PenguinName.tsx";
import { aquariumQuery } from "../queries.ts";
import { useAquariumSlug } from "../use-aquarium-slug.ts";
import styles from "./CardDialog.module.css";
import type { CardContent, CardDrawing } from "./make-card.ts";
import { ShareCard } from "./ShareCard.tsx";
import { useCard } from "./use-card.ts";

const WIDTH = 440;

/** What a card is made of. */
export interface CardSubject {
  readonly drawing: CardDrawing;
  readonly penguin: LocalisedPenguin;
  /** When the penguin was found: milliseconds since 1970 or an ISO timestamp; if unreadable, the card has no date. */
  readonly foundAt: number | string;
  /** The search that found it, where that is known. */
  readonly searchId?: string;
}

interface CardDialogProps {
  subject: CardSubject;
  open: boolean;
  onClose: () => void;
}

/** The dialog with a card, to be shared or saved. */
export function CardDialog({ subject, open, onClose }: CardDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Message of="card.of" values={{ name: <PenguinName of={subject.penguin} /> }} />}
      maxWidth={WIDTH}
    >
      <Card subject={subject} />
      <Button variant="quiet" onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

/** The card itself. It is made before anything is pressed: Safari shares only during a press. */
function Card({ subject }: { subject: CardSubject }) {
  const t = useTranslate();
  const { penguin, foundAt, searchId } = subject;
  const card = useCard(useCardContent(subject), `harapen-${penguin.id}-${dayOf(foundAt, "sv")}.png`);
  if (card.state === "failed") {
    return (
      <p role="alert" className={styles.words}>
        <Message of="common.error" />
      </p>
    );
  }
  if (card.state === "making") {
    return (
      <Skeleton>
        <div className={styles.card}>
          <SkeletonBlock blockSize="100%" borderRadius="14px" />
        </div>
      </Skeleton>
    );
  }
  if (card.state === "painted") {
    return (
      <>
        <PaintedCard canvas={card.canvas} label={t("card.of", { name: penguin.nameLabel })} />
        <p className={styles.words}>
          <Message of="card.screenshot" />
        </p>
      </>
    );
  }
  return (
    <>
      <img
        src={card.address}
        alt={t("card.of", { name: penguin.nameLabel })}
        className={styles.card}
        width="1080"
        height="1350"
      />
      <ShareCard
        file={card.file}
        address={card.address}
        about={{ penguin_name: penguin.id, ...(searchId && { search_id: searchId }) }}
      />
    </>
  );
}

/** The canvas that a card was painted on. */
function PaintedCard({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.className = styles.card ?? "";
    frame.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={frame} role="img" aria-label={label} className={styles.painted} />;
}

/** Returns the same object until one of its values changes, so that a card is made once. */
function useCardContent({ drawing, penguin: { picture, nameLabel }, foundAt }: CardSubject): CardContent {
  const t = useTranslate();
  const locale = useLocale();
  const { data } = useQuery(aquariumQuery(useAquariumSlug()));
  const aquarium = data?.name[locale] ?? "";
  return useMemo(
    () => ({
      drawing,
      picture,
      texts: { app: t("app.name"), aquarium, name: nameLabel, date: dayOf(foundAt, locale) },
    }),
    [drawing, picture, nameLabel, foundAt, aquarium, locale, t],
  );
}

/** Returns the day by the visitor's clock, in a language's format; Swedish writes 2026-11-20. Empty where the time can't be read. */
function dayOf(time: number | string, locale: Locale | "sv"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleDateString(locale, locale === "sv" ? undefined : { dateStyle: "long" });
}
