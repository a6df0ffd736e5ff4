import { useSearchParams } from "react-router";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/study.tsx";
import { DrawingList } from "./DrawingList.tsx";
import { DrawingReplay } from "./DrawingReplay.tsx";
import { REPLAY } from "./texts.ts";

/** Drawings as they were made: all of them small, and one of them played. */
export function ReplayScreen() {
  const texts = useTexts(REPLAY);
  const [query] = useSearchParams();
  const [drawing, participant] = [query.get("drawing"), query.get("participant")];
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      {drawing && participant ? (
        <DrawingReplay key={drawing} drawing={drawing} participant={participant} />
      ) : (
        <DrawingList />
      )}
    </StudyPage>
  );
}
