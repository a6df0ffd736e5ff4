import { SegmentedControl } from "@mantine/core";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { STAFF_LOCALES, type StaffLocale } from "../i18n/locales.ts";

const NAMES: Readonly<Record<StaffLocale, string>> = { ja: "日本語", en: "English" };

/** Changes the language of the page. */
export function LanguageSwitch() {
  const { locale, changeLocale } = useStaffLocale();
  return (
    <SegmentedControl
      aria-label="言語 Language"
      value={locale}
      onChange={(to) => changeLocale(to as StaffLocale)}
      data={STAFF_LOCALES.map((value) => ({ value, label: NAMES[value] }))}
    />
  );
}
