import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

interface WholeNumberInputProps
  extends Omit<NumberInputProps, "value" | "onChange" | "onBlur" | "allowDecimal" | "allowNegative"> {
  /** Null where the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A field for a whole number from zero on. While it has the focus it shows what is typed, with leading zeros. */
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
