import { useState } from "react";
import { Navigate } from "react-router";
import { useSlug } from "../../draft/use-draft.ts";
import { paths } from "../../routes/paths.ts";

/** Gives a new bird its permanent id, and leads to its form. */
export function NewBirdScreen() {
  const [id] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.bird(useSlug(), id)} state="new" />;
}
