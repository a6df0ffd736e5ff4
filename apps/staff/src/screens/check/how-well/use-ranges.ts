import { useFormats, useStaffLocale } from "../../../i18n/texts.ts";

interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns functions that write shares and gains with their 95% intervals. */
export function useRanges() {
  const { percent } = useFormats();
  const { locale } = useStaffLocale();
  const points = (share: number) =>
    (100 * share).toLocaleString(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const interval = ({ low, high }: Interval) =>
    low === null || high === null ? "–" : `${percent(low)} – ${percent(high)}`;
  return {
    interval,
    range: (share: number, of: Interval) => `${percent(share)} (${interval(of)})`,
    /** In percentage points. */
    gain: (mean: number, { low, high }: Interval) =>
      low === null || high === null ? points(mean) : `${points(mean)} (${points(low)} – ${points(high)})`,
  };
}
