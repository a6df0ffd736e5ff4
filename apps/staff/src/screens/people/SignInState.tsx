import type { Person } from "@harapen/contract/staff/people";
import { useFormats, useTexts } from "../../i18n/texts.ts";
import { Pill } from "../../ui/Notice.tsx";
import styles from "./PeopleScreen.module.css";
import { PEOPLE } from "./texts.ts";

/** When somebody logged in last, or that they have not yet, or can't any more. */
export function SignInState(person: Pick<Person, "signed_in" | "last_sign_in_on" | "expired">) {
  const { signed_in: hasSignedIn, last_sign_in_on: day, expired } = person;
  const texts = useTexts(PEOPLE);
  const { day: format } = useFormats();
  if (expired) return <Pill tone="todo">{texts.expired}</Pill>;
  if (!hasSignedIn) return <Pill tone="plain">{texts.waiting}</Pill>;
  return day !== null && <span className={styles.mail}>{texts.lastSignIn(format(day))}</span>;
}
