import type { Locale } from "@harapen/contract/locales";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../../i18n/texts.ts";
import { Furigana } from "../../../../ui/furigana/Furigana.tsx";
import own from "./Consent.module.css";
import type { FormText } from "./change-form.ts";
import { CONSENT } from "./texts.ts";

/** The form as a visitor reads it on a phone. */
export function ConsentPreview({ form, locale }: { form: FormText; locale: Locale }) {
  const texts = useTexts(CONSENT);
  const [reader, setReader] = useState("own");
  const text = reader === "guardian" ? form.guardian : form.text;
  const shown = (line: string) => (locale === "ja" && line !== "" ? <Furigana of={line} /> : line || "…");
  return (
    <section className={own.preview} aria-label={texts.preview}>
      <div className={own.head}>
        <strong>{texts.preview}</strong>
        <SegmentedControl
          aria-label={texts.reader}
          value={reader}
          onChange={setReader}
          data={[
            { value: "own", label: texts.readers.own },
            { value: "guardian", label: texts.readers.guardian },
          ]}
        />
      </div>
      <div className={own.phone} lang={locale}>
        {text.trim() === "" ? (
          <p className={own.empty}>{texts.nothing}</p>
        ) : (
          text
            .split(/\n+/)
            .filter(Boolean)
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their order
              <p key={index}>{shown(line)}</p>
            ))
        )}
        {form.question && (
          <>
            <p className={own.ask}>{shown(form.question.text)}</p>
            <ul className={own.choices}>
              {form.question.answers.map((answer, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place
                <li key={index}>{shown(answer)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
