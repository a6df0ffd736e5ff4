import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import { readLocal, writeLocal } from "../platform/web-storage.ts";
import {
  detectStaffLocale,
  LocaleContext,
  STAFF_LOCALE_STORAGE_KEY,
  STAFF_LOCALES,
  type StaffLocale,
  useStaffLocale,
} from "./texts.ts";

/** Holds the language of the page: the chosen one is kept on the device. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(() =>
    detectStaffLocale(readLocal(STAFF_LOCALE_STORAGE_KEY), navigator.language),
  );
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const choice = useMemo(() => {
    const changeLocale = (to: StaffLocale) => {
      writeLocal(STAFF_LOCALE_STORAGE_KEY, to);
      setLocale(to);
    };
    return { locale, changeLocale };
  }, [locale]);
  return <LocaleContext value={choice}>{children}</LocaleContext>;
}

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
