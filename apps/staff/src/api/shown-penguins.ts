import { dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

/** The query for the penguins as visitors are shown them: a study's analysts may not read drafts. A hidden aquarium has none. */
export const shownPenguinsQuery = (slug: string, locale: Locale) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "shown", locale],
    queryFn: async ({ signal }) => {
      const [penguins, dictionary] = await Promise.all([
        requestJson({ path: PATHS.basePenguins(slug), signal }, basePenguins).catch(() => []),
        requestJson({ path: PATHS.dictionary(slug, locale), signal }, dictionaryResponse).catch(
          () => undefined,
        ),
      ]);
      return { penguins, names: dictionary?.penguin.name ?? {} };
    },
  });
