import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFileAddress } from "../../../draft/BirdIcon.tsx";
import { useFileReason } from "../../../draft/file-texts.ts";
import { ACCEPTED } from "../../../draft/prepare-file.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Button, ButtonLink, FileButton } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PlainPage } from "../../../ui/Page.tsx";
import { LeaveQuestion, useUnsavedWork } from "../../../ui/unsaved-work.tsx";
import { SeenAll } from "../steps.tsx";
import { EMPTY_TRACE, sureMarks } from "../tracing/trace-state.ts";
import { useTrace } from "../tracing/use-trace.ts";
import { Workbench } from "../Workbench.tsx";
import { AnswerScreen } from "./AnswerScreen.tsx";
import { type ChosenPhotograph, openPhotograph } from "./chosen-photograph.ts";
import { WHO } from "./texts.ts";
import { useKnownBirds, useWho } from "./use-who.ts";
import styles from "./WhoScreen.module.css";

/** Says whose photograph it is: it is chosen, traced, and searched for among the aquarium's birds. */
export function WhoScreen() {
  const [chosen, setChosen] = useState<ChosenPhotograph>();
  return chosen ? <OfChosen chosen={chosen} /> : <Choosing onChosen={setChosen} />;
}

function Choosing({ onChosen }: { onChosen: (chosen: ChosenPhotograph) => void }) {
  const texts = useTexts(WHO);
  const slug = useSlug();
  const reasonOf = useFileReason();
  const hasKnown = useKnownBirds().length > 0;
  const opening = useMutation({ mutationFn: openPhotograph, onSuccess: onChosen });
  return (
    <PlainPage title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      {opening.isError && <Notice tone="wrong">{reasonOf(opening.error)}</Notice>}
      {hasKnown ? (
        <div className={styles.choose}>
          <FileButton
            variant="primary"
            label={opening.isPending ? texts.opening : texts.choose}
            accept={ACCEPTED}
            onFile={opening.mutate}
          />
          <CameraButton label={texts.camera} onFile={opening.mutate} />
        </div>
      ) : (
        <p role="status">{texts.nobody}</p>
      )}
      <ButtonLink variant="quiet" to={paths.section(slug, "birds")}>
        {texts.back}
      </ButtonLink>
    </PlainPage>
  );
}

/** Takes a photograph with a phone's camera; a computer is not offered it. */
function CameraButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.camera}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        capture="environment"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </div>
  );
}

function OfChosen({ chosen }: { chosen: ChosenPhotograph }) {
  const texts = useTexts(WHO);
  const slug = useSlug();
  const { image } = chosen;
  const address = useFileAddress(chosen.file);
  const tracing = useTrace(image, () => EMPTY_TRACE);
  const who = useWho(tracing);
  const [hasSeenAll, setSeenAll] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const leaving = useUnsavedWork(tracing.isUnsaved && !isSaved);
  if (!address) return null;
  if (who.answer)
    return (
      <AnswerScreen
        chosen={chosen}
        answered={who.answer}
        onCorrect={who.reset}
        onSaved={() => setSaved(true)}
        address={address}
      >
        <LeaveQuestion leaving={leaving} />
      </AnswerScreen>
    );
  const sure = sureMarks(tracing.state).length;
  return (
    <Workbench
      image={image}
      address={address}
      tracing={tracing}
      beginsTracing={tracing.state.marks.length > 0}
      titles={{ align: texts.align, trace: texts.trace }}
      back={{ to: paths.section(slug, "birds"), label: texts.back }}
      onTraced={
        <>
          {sure === 0 && <p role="status">{texts.noSpots}</p>}
          <SeenAll isChecked={hasSeenAll} onChange={setSeenAll} />
          {who.isError && <Notice tone="wrong">{texts.failed}</Notice>}
          <Button
            variant="primary"
            full
            disabled={!hasSeenAll || sure === 0 || who.isPending}
            onClick={who.ask}
          >
            {who.isPending ? texts.searching : texts.search}
          </Button>
        </>
      }
    >
      <LeaveQuestion leaving={leaving} />
    </Workbench>
  );
}
