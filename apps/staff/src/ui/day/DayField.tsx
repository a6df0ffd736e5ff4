import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { localDay } from "../../platform/local-day.ts";
import { Button } from "../Button.tsx";
import styles from "./DayField.module.css";
import { faultOfDay } from "./fault-of-day.ts";
import { DAY } from "./texts.ts";

interface DayFieldProps {
  label: string;
  /** A day, or a month or a year where only that is known; undefined where nothing is. */
  value: string | undefined;
  /** The first day that it can be. */
  earliest?: string | undefined;
  /** The last one, unless that is today. */
  latest?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A field for a day, up to today unless `latest` is given, entered by the calendar or one tap. An impossible day is shown with the reason, and not passed on. */
export function DayField({ label, value, earliest, latest, onChange }: DayFieldProps) {
  const texts = useTexts(DAY);
  const today = localDay();
  const [refused, setRefused] = useState<string>();
  const fault = refused && faultOfDay(refused, { earliest, latest: latest ?? today });
  const choose = (day: string) => {
    const isRefused = faultOfDay(day, { earliest, latest: latest ?? today }) !== undefined;
    setRefused(isRefused ? day : undefined);
    if (!isRefused) onChange(day || undefined);
  };
  const isDay = value?.length === today.length;
  return (
    <TextInput
      type="date"
      label={label}
      description={value && !isDay ? value : undefined}
      value={refused ?? (isDay ? value : "")}
      min={earliest?.length === today.length ? earliest : undefined}
      max={latest ?? today}
      error={fault && texts[fault]}
      onChange={(event) => choose(event.currentTarget.value)}
      inputContainer={(field) => (
        <div className={styles.row}>
          {field}
          {(refused ?? value) !== today && (
            <Button aria-label={`${label}: ${texts.today}`} onClick={() => choose(today)}>
              {texts.today}
            </Button>
          )}
        </div>
      )}
    />
  );
}
