import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { login } from "../../identity/login.ts";
import { Loading } from "../../ui/page/Loading.tsx";
import { ConnectionErrorPage } from "../ConnectionErrorPage.tsx";
import { LoginEndedDialog } from "./LoginEndedDialog.tsx";
import { NotStaffPage } from "./NotStaffPage.tsx";
import { SignInPage } from "./SignInPage.tsx";

/**
 * Lets staff through to the screens; shows everybody else how to become one. When a login ends, the screens stay beneath a dialog, with everything
 * unsaved.
 */
export function StaffOnly() {
  const { data, error, isPending, refetch } = useQuery(meQuery);
  const hasEnded = useSyncExternalStore(login.subscribe, login.hasEnded);
  if (isPending) return <Loading />;
  const code = error && codeOf(error);
  if (code === "unauthorized" && !data) return <SignInPage />;
  if (code === "not-staff" || code === "forbidden") return <NotStaffPage />;
  if (!data) return <ConnectionErrorPage onRetry={() => void refetch()} />;
  return (
    <>
      <Outlet />
      {hasEnded && <LoginEndedDialog me={data} />}
    </>
  );
}
