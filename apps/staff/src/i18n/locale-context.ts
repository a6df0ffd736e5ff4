import { createContext, useContext } from "react";
import type { StaffLocale } from "./locales.ts";

interface LocaleChoice {
  readonly locale: StaffLocale;
  readonly changeLocale: (locale: StaffLocale) => void;
}

export const LocaleContext = createContext<LocaleChoice>({ locale: "ja", changeLocale: () => {} });

/** The language of the page, and how to change it. */
export function useStaffLocale(): LocaleChoice {
  return useContext(LocaleContext);
}
