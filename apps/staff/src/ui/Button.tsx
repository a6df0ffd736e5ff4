import { type ComponentProps, useRef } from "react";
import { Link } from "react-router";
import styles from "./Button.module.css";

type Variant = "primary" | "plain" | "danger" | "quiet";

const classOf = (variant: Variant, full: boolean) =>
  [styles.button, styles[variant], full && styles.full].filter(Boolean).join(" ");

interface Shape {
  variant?: Variant;
  full?: boolean;
}

/** A button. `primary` is the screen's main action; a screen has only one. */
export function Button({ variant = "plain", full = false, ...button }: Shape & ComponentProps<"button">) {
  return <button type="button" {...button} className={classOf(variant, full)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = "plain",
  full = false,
  ...link
}: Shape & ComponentProps<typeof Link>) {
  return <Link {...link} className={classOf(variant, full)} />;
}

interface FileButtonProps {
  variant?: "primary" | "plain";
  label: string;
  /** What may be chosen, as the input's `accept` names it. */
  accept: string;
  onFile: (file: File) => void;
}

/** Chooses a file; the same one may be chosen again. */
export function FileButton({ variant = "plain", label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
