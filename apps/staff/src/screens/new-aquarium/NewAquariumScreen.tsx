import { aquariumSlug } from "@harapen/contract/aquarium";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addAquarium, aquariumsQuery } from "../../api/aquariums.ts";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PALETTE } from "../../ui/palette.ts";
import { ColourChoice } from "./ColourChoice.tsx";
import styles from "./NewAquariumScreen.module.css";
import { NEW_AQUARIUM } from "./texts.ts";

/** A new aquarium: its name, its address, the colours of its bands. */
export function NewAquariumScreen() {
  const texts = useTexts(NEW_AQUARIUM);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [ja, setJa] = useState("");
  const [en, setEn] = useState("");
  const [slug, setSlug] = useState("");
  const [bands, setBands] = useState<readonly string[]>(["red", "yellow", "green", "blue", "white"]);
  const isSlug = aquariumSlug.safeParse(slug).success;
  const creating = useMutation({
    mutationFn: () =>
      addAquarium({
        slug,
        name: { ja: ja.trim(), en: en.trim(), zh: "", ko: "" },
        band_colors: PALETTE.filter((code) => bands.includes(code)),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      await navigate(paths.overview(slug));
    },
  });
  return (
    <main>
      <Page title={texts.title} lead={texts.lead}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            creating.mutate();
          }}
        >
          <TextInput
            required
            label={texts.name}
            value={ja}
            onChange={(event) => setJa(event.currentTarget.value)}
          />
          <TextInput label={texts.nameEn} value={en} onChange={(event) => setEn(event.currentTarget.value)} />
          <TextInput
            required
            label={texts.slug}
            description={`${texts.slugHint(window.location.origin, slug)}　${texts.slugRule}`}
            value={slug}
            error={slug !== "" && !isSlug && texts.slugRule}
            onChange={(event) => setSlug(event.currentTarget.value.toLowerCase())}
          />
          <ColourChoice label={texts.bands} chosen={bands} onChange={setBands} />
          {creating.isError &&
            (codeOf(creating.error) === "conflict" ? (
              <Notice tone="wrong">
                <p>{texts.taken}</p>
              </Notice>
            ) : (
              <Failure error={creating.error} />
            ))}
          <div>
            <Button type="submit" look="primary" disabled={ja.trim() === "" || !isSlug || creating.isPending}>
              {texts.create}
            </Button>
          </div>
        </form>
      </Page>
    </main>
  );
}
