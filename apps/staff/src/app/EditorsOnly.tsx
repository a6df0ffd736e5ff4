import { Outlet } from "react-router";
import { useRights } from "../draft/use-draft.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** Stands around screens that do nothing but change the draft: there are none for who may not. */
export function EditorsOnly() {
  const { edit } = useRights();
  return edit ? <Outlet /> : <NotFoundPage />;
}
