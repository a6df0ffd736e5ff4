import type { Locale } from "@harapen/contract/locales";
import { EN } from "./en.ts";
import { JA } from "./ja.ts";
import { KO } from "./ko.ts";
import type { Texts } from "./texts-type.ts";
import { ZH } from "./zh.ts";

export const TEXTS: Readonly<Record<Locale, Texts>> = { ja: JA, en: EN, zh: ZH, ko: KO };
