import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { isSurveyAddress } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";

interface AddressFieldProps {
  label: string;
  /** Empty where there is none. */
  value: string;
  onChange: (address: string) => void;
}

const BEGINNINGS = ["http://", "https://"];

/**
 * A field for a web address. An invalid one stays in the field with an error, and is not passed on; while its first letters are being typed
 * there is no error.
 */
export function AddressField({ label, value, onChange }: AddressFieldProps) {
  const texts = useTexts(VISITORS);
  const [wrong, setWrong] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const isBegun = wrong !== undefined && BEGINNINGS.some((beginning) => beginning.startsWith(wrong));
  const change = (text: string) => {
    const address = text.trim();
    const isRight = address === "" || isSurveyAddress(address);
    setWrong(isRight ? undefined : text);
    if (isRight) onChange(address);
  };
  return (
    <TextInput
      label={label}
      placeholder="https://"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={wrong ?? value}
      error={wrong !== undefined && !(isBegun && isFocused) && texts.addressFault}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
