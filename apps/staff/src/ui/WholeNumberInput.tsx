import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

interface WholeNumberInputProps
  extends Omit<NumberInputProps, "value" | "onChange" | "onBlur" | "allowDecimal" | "allowNegative"> {
  /** Null where the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A field for a whole number from zero on. Until it is left it shows what is typed, zeros before other digits included. */
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
        // What begins with zeros is handed on as text.
        onChange(next === "" ? null : Number(next));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
