import type { Photograph } from "@harapen/contract/photograph";
import { Checkbox } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { StaffPicture } from "../../../draft/BirdIcon.tsx";
import {
  changeIcon,
  describePhotograph,
  type PhotographFacts,
  removePhotograph,
  showPhotograph,
} from "../../../draft/photographs.ts";
import { ACCEPTED } from "../../../draft/prepare-file.ts";
import { RefusedFiles } from "../../../draft/RefusedFiles.tsx";
import { useRights, useSlug, useToday } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Pill } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import type { BirdSectionProps } from "../section-props.ts";
import { IconDialog } from "./IconDialog.tsx";
import { JoinedPattern } from "./JoinedPattern.tsx";
import { hasEnded, PhotographFactsDialog, PhotographFactsLine } from "./PhotographFacts.tsx";
import styles from "./PhotographsSection.module.css";
import { type UploadProps, useUpload } from "./use-upload.ts";

type PhotographsSectionProps = BirdSectionProps & Omit<UploadProps, "birdId">;

/** A bird's photographs: what is traced on each, which one visitors see, and how to add more. */
export function PhotographsSection({ bird, ...uploading }: PhotographsSectionProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const slug = useSlug();
  const { edit } = useRights();
  const today = useToday();
  const { onChange, onFlush } = uploading;
  const { id: birdId, picture, photographs = [] } = bird.record;
  const isPictureAmongThem = photographs.some(({ file }) => file === picture);
  return (
    <Section title={texts.title} anchor="photographs">
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.list}>
        {picture !== "" && !isPictureAmongThem && (
          <li className={`${styles.card} ${styles.shown}`}>
            <StaffPicture className={styles.thumbnail} file={picture} />
            <Pill tone="plain">{texts.shown}</Pill>
          </li>
        )}
        {photographs.map((photograph, index) => (
          <PhotographCard
            key={photograph.id}
            photograph={photograph}
            name={texts.photograph(index + 1)}
            to={paths.photograph(slug, birdId, photograph.id)}
            isShown={photograph.file === picture}
            onOpen={() => void onFlush()}
            onShow={() => onChange(showPhotograph(photograph.id, today))}
            onDescribe={(facts) => onChange(describePhotograph(photograph.id, facts, today))}
            onCut={(icon) => onChange(changeIcon(photograph.id, icon))}
            onRemove={() => onChange(removePhotograph(photograph.id, today))}
          />
        ))}
      </ul>
      <JoinedPattern record={bird.record} />
      {edit && <UploadButtons birdId={birdId} {...uploading} />}
    </Section>
  );
}

interface PhotographCardProps {
  photograph: Photograph;
  /** In words, which distinguish it from the others. */
  name: string;
  /** The path on which it is traced. */
  to: string;
  /** Whether it is what visitors see. */
  isShown: boolean;
  onOpen: () => void;
  onShow: () => void;
  onDescribe: (facts: PhotographFacts) => void;
  onCut: (icon: string) => void;
  onRemove: () => void;
}

/** A photograph of a bird: its state, and for those who may edit the draft what can be done with it. */
function PhotographCard({
  photograph,
  name,
  to,
  isShown,
  onOpen,
  onShow,
  onDescribe,
  onCut,
  onRemove,
}: PhotographCardProps) {
  const { id, file, spots } = photograph;
  const texts = useTexts(PHOTOGRAPHS);
  const { edit } = useRights();
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  const [isCutting, setCutting] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  const named = (
    <>
      <StaffPicture className={styles.thumbnail} photograph={id} file={file} />
      <span className={styles.name}>{name}</span>
    </>
  );
  return (
    <li className={isShown ? `${styles.card} ${styles.shown}` : styles.card}>
      {edit ? (
        <Link to={to} onClick={onOpen} className={styles.open}>
          {named}
          <span>{spots ? texts.correct : texts.trace}</span>
        </Link>
      ) : (
        <span className={styles.open}>{named}</span>
      )}
      <span className={styles.pills}>
        {spots ? (
          <Pill tone="done">{texts.traced(spots.length)}</Pill>
        ) : (
          <Pill tone="todo">{texts.untraced}</Pill>
        )}
        {isShown && <Pill tone="plain">{texts.shown}</Pill>}
        {hasEnded(photograph, today) && <Pill tone="plain">{texts.ended}</Pill>}
      </span>
      <PhotographFactsLine photograph={photograph} />
      {edit && (
        <Button aria-label={`${name}: ${texts.facts}`} onClick={() => setDescribing(true)}>
          {texts.facts}
        </Button>
      )}
      {isDescribing && (
        <PhotographFactsDialog
          photograph={photograph}
          onSave={onDescribe}
          onClose={() => setDescribing(false)}
        />
      )}
      {edit && !isShown && (
        <Button aria-label={`${name}: ${texts.show}`} onClick={onShow}>
          {texts.show}
        </Button>
      )}
      {edit && (
        <Button aria-label={`${name}: ${texts.icon}`} onClick={() => setCutting(true)}>
          {isShown && <StaffPicture className={styles.icon} file={photograph.icon} />}
          {texts.icon}
        </Button>
      )}
      {isCutting && <IconDialog photograph={photograph} onCut={onCut} onClose={() => setCutting(false)} />}
      {edit && (
        <span className={styles.remove}>
          <Button variant="quiet" aria-label={`${name}: ${texts.remove}`} onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        </span>
      )}
      {isAsking && (
        <RemovePhotographDialog
          isTraced={spots !== undefined}
          onClose={() => setAsking(false)}
          onRemove={onRemove}
        />
      )}
    </li>
  );
}

interface RemovePhotographDialogProps {
  /** Whether its trace goes with it. */
  isTraced: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a photograph is taken off a bird, with what was traced on it. */
function RemovePhotographDialog({ isTraced, onClose, onRemove }: RemovePhotographDialogProps) {
  const texts = useTexts(PHOTOGRAPHS);
  return (
    <FormDialog
      title={texts.removeTitle}
      action={texts.remove}
      variant="danger"
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p>{isTraced ? texts.removeTraced : texts.removeUntraced}</p>
    </FormDialog>
  );
}

/** Takes photographs from files, from the camera, or dropped here; no others while some are sent. */
function UploadButtons(props: UploadProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const upload = useUpload(props);
  const [keeps, setKeeps] = useState(false);
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const send = (list: FileList | null) => {
    if (list && list.length > 0 && !upload.isPending) upload.mutate({ files: [...list], keeps });
  };
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer.files);
    },
  };
  const input = (capture: boolean) => (
    <input
      ref={capture ? camera : files}
      type="file"
      className={styles.input}
      accept={ACCEPTED}
      multiple={!capture}
      {...(capture && { capture: "environment" })}
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        send(event.currentTarget.files);
        event.currentTarget.value = "";
      }}
    />
  );
  return (
    <div className={`${styles.upload} ${isOver ? styles.over : ""}`} {...dropTarget}>
      <div className={styles.buttons}>
        {input(false)}
        {input(true)}
        <Button disabled={upload.isPending} onClick={() => files.current?.click()}>
          {upload.isPending ? texts.sending : texts.add}
        </Button>
        <span className={styles.camera}>
          <Button disabled={upload.isPending} onClick={() => camera.current?.click()}>
            {texts.camera}
          </Button>
        </span>
        {!upload.isPending && <span className={styles.drop}>{texts.drop}</span>}
      </div>
      <Checkbox
        label={texts.keep}
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
      {upload.data && <RefusedFiles files={upload.data.refused} />}
    </div>
  );
}

const PHOTOGRAPHS = inBoth({
  ja: {
    title: "写真ともよう",
    lead: "おなかが正面から見える写真がいちばんです。何枚か入れると、もようがまとまって確かになります。",
    add: "＋ 写真を入れる",
    camera: "カメラでとる",
    drop: "ここに写真を落としても入ります",
    sending: "写真を送っています…",
    keep: "元のファイルも残す（スタッフだけが見られます）",
    trace: "もようをたどる ›",
    correct: "もようを直す ›",
    traced: (count: number) => `もよう ${count}`,
    untraced: "もようがまだ",
    shown: "来館者に見せる写真",
    photograph: (number: number) => `写真 ${number}`,
    show: "来館者に見せる",
    icon: "丸いアイコン",
    facts: "日付と向き",
    ended: "もう使わない",
    remove: "外す",
    removeTitle: "この写真を外しますか",
    removeTraced: "この写真の分のもようも外れます。公開するまで、来館者には変わらず見えます。",
    removeUntraced: "公開するまで、来館者には変わらず見えます。",
  },
  en: {
    title: "Photographs and spots",
    lead: "A photograph of the belly from the front is best. Several make the spots more certain.",
    add: "+ Add a photograph",
    camera: "Use the camera",
    drop: "You can also drop photographs here",
    sending: "Sending the photograph…",
    keep: "Keep the original file too (only for staff)",
    trace: "Trace the spots ›",
    correct: "Correct the spots ›",
    traced: (count: number) => `${count} ${count === 1 ? "spot" : "spots"}`,
    untraced: "not traced yet",
    shown: "What visitors see",
    photograph: (number: number) => `Photograph ${number}`,
    show: "Show this to visitors",
    icon: "Round icon",
    facts: "Date and side",
    ended: "no longer used",
    remove: "Remove",
    removeTitle: "Remove this photograph?",
    removeTraced: "The spots traced on it are removed too. Visitors see no change until you publish.",
    removeUntraced: "Visitors see no change until you publish.",
  },
});
