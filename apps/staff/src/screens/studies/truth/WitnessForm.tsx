import type { TruthDrawings } from "@harapen/contract/staff/studies/truth";
import { formatParticipantCode } from "@harapen/contract/studies/participant-code";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { codeOf } from "../../../api/staff-error.ts";
import { enterTruth, truthDrawingsQuery, truthKey } from "../../../api/studies/truth.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { useShowDone } from "../../../ui/feedback/use-show-done.ts";
import { Loading } from "../../../ui/page/Loading.tsx";
import { useFocusAtMount } from "../../../ui/page/use-focus-at-mount.ts";
import { BirdChoice } from "./BirdChoice.tsx";
import { DrawingChoice } from "./DrawingChoice.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { useListedBirds } from "./use-listed-birds.ts";

interface WitnessFormProps {
  code: string;
  /** The drawing whose truth is corrected; `null`: all of them. `undefined`: no correction, and the form is about the latest drawing. */
  corrected: string | null | undefined;
  onDone: () => void;
}

/** The form of an entry for the participant with a code. */
export function WitnessForm({ code, corrected, onDone }: WitnessFormProps) {
  const texts = useTexts(TRUTH);
  const query = truthDrawingsQuery(useSlug(), useStudyId(), code);
  const { data, error, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0 });
  const shownCode = useRef<HTMLElement>(null);
  useFocusAtMount(shownCode);
  const isUnknown = codeOf(error) === "not-found";
  return (
    <>
      <div className={styles.who}>
        <strong ref={shownCode} tabIndex={-1} className={styles.shownCode}>
          {formatParticipantCode(code)}
        </strong>
        <Button variant="quiet" onClick={onDone}>
          {texts.next}
        </Button>
      </div>
      {/* Cached data for the code may lack the latest drawing, which is chosen first. */}
      {data && isFetchedAfterMount ? (
        <Entry {...data} corrected={corrected} onDone={onDone} />
      ) : isUnknown ? (
        <Notice tone="wrong">
          <p>{texts.unknownCode}</p>
        </Notice>
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Loading />
      )}
    </>
  );
}

type EntryProps = TruthDrawings & Omit<WitnessFormProps, "code">;

function Entry({ participant, drawings, entries, corrected, onDone }: EntryProps) {
  const texts = useTexts(TRUTH);
  const slug = useSlug();
  const study = useStudyId();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const { birds } = useListedBirds();
  const latest = drawings[0]?.drawing_id ?? null;
  const [drawing, setDrawing] = useState(corrected === undefined ? latest : corrected);
  const [chosen, setChosen] = useState<string | null>();
  const [note, setNote] = useState("");
  const holds = entries.find((entry) => entry.drawing_id === drawing && entry.replaced_at === null);
  const entering = useMutation({
    mutationFn: (penguin: string | null) =>
      enterTruth(slug, study, {
        participant: participant.id,
        drawing_id: drawing,
        penguin,
        note: note.trim(),
        replaces: holds?.id ?? null,
      }),
    onSuccess: () => {
      showDone(texts.saved);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: truthKey(slug, study) }),
  });
  const nameOf = (id: string | null) =>
    id === null ? texts.none : (birds.find(({ bird }) => bird.id === id)?.name ?? id);
  return (
    <>
      <DrawingChoice
        drawings={drawings}
        chosen={drawing}
        onChoose={setDrawing}
        truth={holds && texts.entered(nameOf(holds.penguin))}
      />
      <BirdChoice birds={birds} chosen={chosen} onChoose={setChosen} />
      <div className={styles.save}>
        {codeOf(entering.error) === "conflict" ? (
          <Notice tone="wrong">
            <p>{texts.meanwhile}</p>
          </Notice>
        ) : (
          entering.error && <Failure error={entering.error} />
        )}
        {chosen !== undefined && (
          <TextInput
            aria-label={texts.note}
            placeholder={texts.note}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Button
          variant="primary"
          full
          disabled={chosen === undefined || entering.isPending}
          onClick={() => chosen !== undefined && entering.mutate(chosen)}
        >
          {chosen === undefined ? texts.choose : texts.save(nameOf(chosen))}
        </Button>
      </div>
    </>
  );
}
