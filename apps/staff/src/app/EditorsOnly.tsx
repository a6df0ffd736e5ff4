import { Outlet } from "react-router";
import { useRights } from "../draft/use-draft.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** Wraps screens that only change the draft: those who may not edit it do not get them. */
export function EditorsOnly() {
  const { edit } = useRights();
  return edit ? <Outlet /> : <NotFoundPage />;
}
