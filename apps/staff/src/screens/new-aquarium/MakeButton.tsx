import type { ReactNode } from "react";
import { codeOf } from "../../api/staff-error.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import styles from "./NewAquariumScreen.module.css";
import { NEW_AQUARIUM } from "./texts.ts";

interface MakeButtonProps {
  disabled: boolean;
  /** Why the last attempt failed; null where none did. */
  error: unknown;
  children: ReactNode;
}

/** The button that sends the form of a new aquarium, with the reason if that failed. */
export function MakeButton({ disabled, error, children }: MakeButtonProps) {
  const { taken } = useTexts(NEW_AQUARIUM);
  const { cancel } = useTexts(COMMON);
  return (
    <>
      {error !== null &&
        (codeOf(error) === "conflict" ? (
          <Notice tone="wrong">
            <p>{taken}</p>
          </Notice>
        ) : (
          <Failure error={error} />
        ))}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={disabled}>
          {children}
        </Button>
        <ButtonLink to={paths.aquariums}>{cancel}</ButtonLink>
      </div>
    </>
  );
}
