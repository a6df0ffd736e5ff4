import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import { readLocal, writeLocal } from "../platform/web-storage.ts";
import { LocaleContext } from "./locale-context.ts";
import { detectStaffLocale, STAFF_LOCALE_STORAGE_KEY, type StaffLocale } from "./locales.ts";

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
