import { MAX_CODES_AT_ONCE } from "@harapen/contract/staff/studies/codes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { makeCodes, studyCodesQuery } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Button } from "../../../ui/Button.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { WholeNumberInput } from "../../../ui/WholeNumberInput.tsx";
import styles from "./Codes.module.css";
import { CODES } from "./texts.ts";

/** Makes as many codes as are wanted. */
export function MakeCodes() {
  const texts = useTexts(CODES);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [count, setCount] = useState<number | null>(100);
  const [request_id, setRequestId] = useState(() => crypto.randomUUID());
  const making = useMutation({
    mutationFn: (wanted: number) => makeCodes(slug, study, { count: wanted, request_id }),
    onSuccess: () => {
      setRequestId(crypto.randomUUID());
      return queryClient.invalidateQueries({ queryKey: studyCodesQuery(slug, study).queryKey });
    },
  });
  const isFit = count !== null && count >= 1 && count <= MAX_CODES_AT_ONCE;
  return (
    <Section title={texts.make}>
      <form
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) making.mutate(count);
        }}
      >
        <WholeNumberInput
          label={texts.count}
          value={count}
          min={1}
          max={MAX_CODES_AT_ONCE}
          onChange={setCount}
        />
        <Button type="submit" disabled={!isFit || making.isPending}>
          {texts.make}
        </Button>
      </form>
      {making.error && <Failure error={making.error} />}
    </Section>
  );
}
