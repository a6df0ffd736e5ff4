import "i18next";
import type { en } from "./messages/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en; marked: typeof en };
  }
}
