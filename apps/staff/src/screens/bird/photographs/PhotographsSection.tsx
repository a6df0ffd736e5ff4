import type { Photograph } from "@harapen/contract/photograph";
import { Checkbox } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { StaffPicture } from "../../../draft/BirdIcon.tsx";
import { useFileReason } from "../../../draft/file-texts.ts";
import { removePhotograph, showPhotograph } from "../../../draft/photographs.ts";
import { ACCEPTED } from "../../../draft/prepare-file.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Notice, Pill } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import type { BirdSectionProps } from "../section-props.ts";
import styles from "./PhotographsSection.module.css";
import { type Refused, type UploadProps, useUpload } from "./use-upload.ts";

type PhotographsSectionProps = BirdSectionProps & Omit<UploadProps, "birdId">;

/** A bird's photographs: what is traced on each, which one visitors see, and how to add more. */
export function PhotographsSection({ bird, ...uploading }: PhotographsSectionProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const slug = useSlug();
  const { edit } = useRights();
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
            onShow={() => onChange(showPhotograph(photograph.id))}
            onRemove={() => onChange(removePhotograph(photograph.id))}
          />
        ))}
      </ul>
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
  onRemove: () => void;
}

/** A photograph of a bird: its state, and for those who may edit the draft what can be done with it. */
function PhotographCard({
  photograph: { id, file, spots },
  name,
  to,
  isShown,
  onOpen,
  onShow,
  onRemove,
}: PhotographCardProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const { edit } = useRights();
  const [isAsking, setAsking] = useState(false);
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
      </span>
      {edit && !isShown && (
        <Button aria-label={`${name}: ${texts.show}`} onClick={onShow}>
          {texts.show}
        </Button>
      )}
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

/** Names the files that were not added to a bird, each with the reason. */
function RefusedFiles({ files }: { files: readonly Refused[] }) {
  const texts = useTexts(PHOTOGRAPHS);
  const reasonOf = useFileReason();
  if (files.length === 0) return null;
  return (
    <Notice tone="wrong" title={texts.refusedTitle}>
      <ul className={styles.refused}>
        {files.map(({ name, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list stays as it is.
          <li key={index}>{texts.refused(name, reasonOf(error))}</li>
        ))}
      </ul>
    </Notice>
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
    remove: "外す",
    removeTitle: "この写真を外しますか",
    removeTraced: "この写真の分のもようも外れます。公開するまで、来館者には変わらず見えます。",
    removeUntraced: "公開するまで、来館者には変わらず見えます。",
    refusedTitle: "入れられなかったファイル",
    refused: (name: string, reason: string) => `${name}：${reason}`,
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
    remove: "Remove",
    removeTitle: "Remove this photograph?",
    removeTraced: "The spots traced on it are removed too. Visitors see no change until you publish.",
    removeUntraced: "Visitors see no change until you publish.",
    refusedTitle: "Files that were not added",
    refused: (name: string, reason: string) => `${name}: ${reason}`,
  },
});
