import type { BreakdownBy } from "@harapen/contract/staff/studies/live";
import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../../i18n/texts.ts";
import { LIVE } from "./texts.ts";

/** Of which days the figures are. */
export type Days = "today" | "all";

interface LiveChoiceProps {
  days: Days;
  by: BreakdownBy | undefined;
  unblinded: boolean;
  onDays: (days: Days) => void;
  onBy: (by: BreakdownBy | undefined) => void;
}

/** The choice of the figures' days, and of their breakdown; by arm only after unblinding. */
export function LiveChoice({ days, by, unblinded, onDays, onBy }: LiveChoiceProps) {
  const texts = useTexts(LIVE);
  const ways = (Object.keys(texts.bys) as BreakdownBy[]).filter((way) => way !== "arm" || unblinded);
  return (
    <>
      <NativeSelect
        label={texts.days}
        value={days}
        data={[
          { value: "today", label: texts.today },
          { value: "all", label: texts.allDays },
        ]}
        onChange={(event) => onDays(event.currentTarget.value === "all" ? "all" : "today")}
      />
      <NativeSelect
        label={texts.by}
        value={by ?? ""}
        data={[
          { value: "", label: texts.undivided },
          ...ways.map((way) => ({ value: way, label: texts.bys[way] })),
        ]}
        onChange={(event) => onBy(ways.find((way) => way === event.currentTarget.value))}
      />
    </>
  );
}
