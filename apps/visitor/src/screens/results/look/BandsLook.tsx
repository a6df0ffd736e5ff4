import type { UNSURE } from "@harapen/contract/constants";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BandLabel } from "../../../penguins/bands/BandLabel.tsx";
import { Swatch } from "../../../penguins/bands/Swatch.tsx";
import { labelFor } from "../../../penguins/localise.ts";
import { aquariumQuery } from "../../../penguins/queries.ts";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../../penguins/use-dictionary.ts";
import type { Candidate } from "../candidate.ts";
import { ChosenAnswers } from "./AnswerButton.tsx";
import { AnswerIcons } from "./icons.tsx";
import styles from "./LookCard.module.css";

interface BandsLookProps {
  candidates: readonly Candidate[];
  onAnswer: (answer: string[] | typeof UNSURE) => void;
}

/**
 * The question about the bands' colours: a visitor taps any number of them, then says that these are all, or that it wears none. They are the aquarium's,
 * and after these whatever else the candidates wear.
 */
export function BandsLook({ candidates, onAnswer }: BandsLookProps) {
  const { data: aquarium } = useQuery(aquariumQuery(useAquariumSlug()));
  const worn = candidates.flatMap(({ penguin }) => penguin.bandColors);
  const codes = [...new Set([...(aquarium?.band_colors ?? []), ...worn])];
  const dictionary = useDictionary();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (code: string) =>
    setChosen((now) => (now.includes(code) ? now.filter((each) => each !== code) : [...now, code]));
  return (
    <>
      <div className={styles.colours}>
        {codes.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.colour}
            aria-pressed={chosen.includes(code)}
            onClick={() => toggle(code)}
          >
            <Swatch code={code} shape="circle" />
            <BandLabel
              label={dictionary ? labelFor(dictionary.color, code) : code}
              readings={dictionary?.readings?.color[code]}
              lang={dictionary?.borrowed?.color[code]}
            />
          </button>
        ))}
      </div>
      <ChosenAnswers
        chosen={chosen}
        icons={{ some: AnswerIcons.yes, none: AnswerIcons.no }}
        none="look.noBands"
        onAnswer={onAnswer}
      />
    </>
  );
}
