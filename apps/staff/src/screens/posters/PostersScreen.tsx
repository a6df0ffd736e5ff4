import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { isLocalAddress } from "../../platform/local-address.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Poster } from "./Poster.tsx";
import styles from "./PostersScreen.module.css";
import { POSTERS } from "./texts.ts";

const PAPERS = ["A4", "A3"] as const;
type Paper = (typeof PAPERS)[number];

/** A poster with the aquarium's QR code. For an address that visitors cannot open, there is no poster. */
export function PostersScreen() {
  const texts = useTexts(POSTERS);
  const slug = useSlug();
  const { name } = useDraft().details.content.details;
  const [paper, setPaper] = useState<Paper>("A4");
  const { origin, hostname } = window.location;
  const address = `${origin}/${slug}`;
  if (isLocalAddress(hostname))
    return (
      <Page title={texts.title}>
        <Notice tone="todo" title={texts.localTitle}>
          <p>{texts.local(origin)}</p>
        </Notice>
      </Page>
    );
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={texts.paper}
          value={paper}
          onChange={(to) => setPaper(to as Paper)}
          data={[...PAPERS]}
        />
        <Button variant="primary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <section className={styles.preview} aria-label={texts.preview}>
        <Poster name={name} address={address} paper={paper} />
      </section>
    </Page>
  );
}
