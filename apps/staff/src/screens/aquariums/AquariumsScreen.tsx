import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { aquariumsQuery } from "../../api/aquariums.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { AquariumEntry } from "./AquariumEntry.tsx";
import styles from "./AquariumsScreen.module.css";
import { HideDialog } from "./HideDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
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
