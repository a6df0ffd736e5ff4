// Rule (staff-screens)

import { NO_AIDS } from "@harapen/contract/aids";
import { type PenguinRecord, penguinRecord } from "@harapen/contract/records";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftResponse } from "@harapen/contract/staff/draft";
import type { Me } from "@harapen/contract/staff/people";
import { valuesOfFields } from "@harapen/contract/testing/values-by-schema";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { draftQuery } from "../../api/draft.ts";
import { meQuery } from "../../api/me.ts";
import { BirdScreen } from "./BirdScreen.tsx";

const [SLUG, BIRD, OTHER, PLACE, FILE] = ["hall", "sango", "kinako", "cape", "a.webp"];
const NAME = { ja: "", en: "", zh: "", ko: "" };
const LABELS = { place: { [PLACE]: "Cape" }, gender: {}, color: {} };
const ME: Me = { id: "1", mail: "", name: null, admin: true, aquariums: [], worked_in: null, new_admins: [] };

const birdOf = (record: PenguinRecord) => ({
  id: record.id,
  revision: 1,
  content: { position: 0, name: {}, comment: {}, record } satisfies BirdDocument,
});

const draftOf = (record: PenguinRecord): DraftResponse => ({
  publish: 1,
  revision: 1,
  details: {
    revision: 1,
    content: {
      details: { slug: SLUG, aqua_id: 1, name: NAME, band_colors: [], aids: NO_AIDS },
      labels: { ja: LABELS, en: LABELS, zh: LABELS, ko: LABELS },
    },
  },
  birds: [birdOf(record), birdOf({ id: OTHER, picture: "", icon: "", band_color: [] })],
  pictures: { [FILE]: "digest" },
});

/** Returns the form's markup for a record. */
function formOf(record: PenguinRecord): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, ME);
  client.setQueryData(draftQuery(SLUG).queryKey, draftOf(record));
  const routes = [{ path: "/:aquarium/:bird", element: createElement(BirdScreen) }];
  const router = createMemoryRouter(routes, { initialEntries: [`/${SLUG}/${BIRD}`] });
  const page = createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router }));
  const markup = renderToString(createElement(MantineProvider, null, page));
  client.clear();
  return markup;
}

/** Why the form has no place for a field. */
const WITHOUT: Partial<Record<string, string>> = {
  id: "it is made once, and everything else refers to it",
  avr_pos: "it is the average of reference drawings, which only a folder has",
  icon: "it is made of the picture",
  spots: "they are joined of those that are traced on photographs, on a screen of their own",
  alignment: "it is that of the photograph that visitors see",
};
const SHOWN = valuesOfFields(penguinRecord, [OTHER, PLACE, FILE, "male", "female"]).filter(
  ([field]) => WITHOUT[field] === undefined,
);

test.each(SHOWN)(
  "the form of a penguin shows its %s (docs/development.md#a-field-of-a-penguin)",
  (field, values) => {
    const showsIn = (others: object) => {
      const formWith = (value: unknown) =>
        formOf(
          penguinRecord.parse({ id: BIRD, picture: "", icon: "", band_color: [], ...others, [field]: value }),
        );
      const [first, ...further] = values;
      const form = formWith(first);
      return further.some((value) => formWith(value) !== form);
    };
    expect(showsIn({}) || showsIn({ birthday_iso: "2020-04-12" }), field).toBe(true);
  },
);
