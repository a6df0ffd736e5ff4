import * as z from "zod/mini";

/** zod/mini says only "Invalid input" until it is given the words of a language. */
z.config(z.locales.en());
