import {
  DRAWING_OUTCOMES,
  drawingOutcome,
  type StudyDrawingsQuery,
} from "@harapen/contract/staff/studies/replay";
import { NativeSelect, Switch } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useTexts } from "../../../../i18n/texts.ts";
import { useStudy } from "../../../../study/use-study.ts";
import { REPLAY } from "../texts.ts";
import { usePenguins } from "../use-penguins.ts";
import styles from "./DrawingList.module.css";

/** Returns what an address asks for. */
export function askedIn(query: URLSearchParams): StudyDrawingsQuery {
  const [penguin, arm, after] = ["penguin", "arm", "after"].map((key) => query.get(key));
  const outcome = drawingOutcome.safeParse(query.get("outcome")).data;
  return {
    ...(penguin && { penguin }),
    ...(outcome && { outcome }),
    ...(arm && { arm }),
    ...(after && { after }),
  };
}

/** Returns the query of the address. The router's stays the previous one while a choice's drawings are being loaded. */
export const addressQuery = () => new URLSearchParams(window.location.search);

/** Which drawings are shown. The filter by arm is offered only once the study is unblinded. */
export function DrawingFilters() {
  const texts = useTexts(REPLAY);
  const [query, setQuery] = useSearchParams();
  const asked = askedIn(query);
  const { options, pictureOf } = usePenguins();
  const { unblinded_at, current } = useStudy();
  const choose = (key: string, value: string) => {
    const chosen = addressQuery();
    chosen.delete("after");
    if (value === "") chosen.delete(key);
    else chosen.set(key, value);
    setQuery(chosen);
  };
  const everything = { value: "", label: texts.all };
  const picture = asked.penguin === undefined ? undefined : pictureOf(asked.penguin);
  return (
    <>
      <div className={styles.filters}>
        <NativeSelect
          label={texts.penguin}
          value={asked.penguin ?? ""}
          data={[everything, ...options]}
          onChange={(event) => choose("penguin", event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.outcome}
          value={asked.outcome ?? ""}
          data={[everything, ...DRAWING_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))]}
          onChange={(event) => choose("outcome", event.currentTarget.value)}
        />
        {unblinded_at !== null && (
          <NativeSelect
            label={texts.arm}
            value={asked.arm ?? ""}
            data={[
              everything,
              ...current.settings.arms.map(({ key, name }) => ({ value: key, label: name || key })),
            ]}
            onChange={(event) => choose("arm", event.currentTarget.value)}
          />
        )}
        {picture && (
          <Switch
            label={texts.overPicture}
            checked={query.has("over")}
            onChange={(event) => choose("over", event.currentTarget.checked ? "yes" : "")}
          />
        )}
      </div>
      {asked.penguin !== undefined && !picture && <p className={styles.note}>{texts.noAlignment}</p>}
    </>
  );
}
