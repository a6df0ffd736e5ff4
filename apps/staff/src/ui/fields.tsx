import { NativeSelect, NumberInput, type NumberInputProps, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { Button } from "./Button.tsx";
import { faultOfDay } from "./fault-of-day.ts";
import styles from "./fields.module.css";

interface DayFieldProps {
  label: string;
  /** Today, where the day is meant. */
  today: string;
  /** A day, or a month or a year where only that is known; undefined where nothing is. */
  value: string | undefined;
  /** The first day that it can be. */
  earliest?: string | undefined;
  /** The last one, unless that is today. */
  latest?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/**
 * A field for a day, up to today unless `latest` is given, entered by the calendar or one tap. An impossible
 * day is shown with the reason, and not passed on.
 */
export function DayField({ label, today, value, earliest, latest, onChange }: DayFieldProps) {
  const texts = useTexts(DAY);
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

interface TimeZoneFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (zone: string) => void;
}

/** A choice of the time zones that the browser knows, and the one that is set, known or not. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const known = Intl.supportedValuesOf("timeZone");
  return (
    <NativeSelect
      {...field}
      value={value}
      data={known.includes(value) ? known : [value, ...known]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const DAY = inBoth({
  ja: {
    today: "今日",
    "too-early": "この日より前にはなりません。",
    "too-late": "この日より後にはなりません。",
    ancient: "年をたしかめてください。",
  },
  en: {
    today: "Today",
    "too-early": "This is too early.",
    "too-late": "This is too late.",
    ancient: "Please check the year.",
  },
});

/** Controls that are one field together, under its label. */
export function LabelledGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface WholeNumberInputProps
  extends Omit<NumberInputProps, "value" | "onChange" | "onBlur" | "allowDecimal" | "allowNegative"> {
  /** Null where the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A field for a whole number from 0 on. In focus it shows what is typed, with leading zeros. */
export function WholeNumberInput({ value, onChange, ...props }: WholeNumberInputProps) {
  const [typed, setTyped] = useState<number | string>();
  return (
    <NumberInput
      {...props}
      allowDecimal={false}
      allowNegative={false}
      value={typed ?? value ?? ""}
      onChange={(next) => {
        setTyped(next);
        // Mantine passes on numbers with leading zeros as text.
        onChange(next === "" ? null : Number(next));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
