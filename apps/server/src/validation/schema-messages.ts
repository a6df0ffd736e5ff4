import * as z from "zod/mini";

/** The English messages of failed checks: zod/mini says only "Invalid input" until it is given a locale. */
z.config(z.locales.en());
