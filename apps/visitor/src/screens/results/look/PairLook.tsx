import type { Look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import { CROP_ASPECT_RATIO, CROP_VIEW_BOX } from "../../../drawing/render/crop.ts";
import { createPictureView } from "../../../drawing/render/picture-view.ts";
import { Message } from "../../../i18n/Message.tsx";
import { PenguinName } from "../../../penguins/PenguinName.tsx";
import { CroppedPicture } from "../../../penguins/pictures/CroppedPicture.tsx";
import { PatternView } from "../../../penguins/pictures/PatternView.tsx";
import type { Candidate } from "../candidate.ts";
import { AnswerButton } from "./AnswerButton.tsx";
import { AnswerIcons } from "./icons.tsx";
import styles from "./LookCard.module.css";
import { PlaceRing } from "./PlaceRing.tsx";
import { type Ellipse, ringOf } from "./place-ring.ts";
import { PlaceDescription } from "./YesNoLook.tsx";

interface PairLookProps {
  look: Extract<Look, { kind: "pair" }>;
  candidates: readonly Candidate[];
  onAnswer: (answer: string) => void;
}

/** The question of which of two penguins it was, with the place that tells them apart marked; the visitor taps one. */
export function PairLook({ look, candidates, onAnswer }: PairLookProps) {
  const ring = ringOf(look);
  const pair = look.ids.flatMap((id) => candidates.find(({ ranked }) => ranked.id === id) ?? []);
  return (
    <>
      <PlaceDescription at={ring} />
      <div className={styles.pair}>
        {pair.map(({ ranked, penguin }) => (
          <button key={ranked.id} type="button" className={styles.one} onClick={() => onAnswer(ranked.id)}>
            <span className={styles.box} style={{ aspectRatio: CROP_ASPECT_RATIO }}>
              <MarkedBelly candidate={{ ranked, penguin }} ring={ring} />
            </span>
            <span className={styles.name}>
              <PenguinName of={penguin} />
            </span>
          </button>
        ))}
      </div>
      <div className={styles.answers} data-answers="1">
        <AnswerButton icon={AnswerIcons.unsure} onClick={() => onAnswer(UNSURE)}>
          <Message of="look.unsure" />
        </AnswerButton>
      </div>
    </>
  );
}

/** A penguin's belly with the ring where its picture shows the place; the known spots on the outline where the picture has no alignment. */
function MarkedBelly({ candidate, ring }: { candidate: Omit<Candidate, "rank">; ring: Ellipse }) {
  const { ranked, penguin } = candidate;
  const view = penguin.alignment && createPictureView(penguin.alignment);
  return (
    <>
      {view || !ranked.spots ? (
        <CroppedPicture src={penguin.picture} view={view} overlay={[]} />
      ) : (
        <PatternView spots={ranked.spots} />
      )}
      <svg viewBox={CROP_VIEW_BOX} className={styles.overlay} aria-hidden="true">
        <PlaceRing ring={view ? view.moveOntoPicture(ring) : ring} />
      </svg>
    </>
  );
}
