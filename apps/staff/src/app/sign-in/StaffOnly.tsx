import { useQuery } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { Loading } from "../../ui/page/Loading.tsx";
import { ConnectionErrorPage } from "../ConnectionErrorPage.tsx";
import { NotStaffPage } from "./NotStaffPage.tsx";
import { SignInPage } from "./SignInPage.tsx";

/** Lets staff through to the screens; shows everybody else how to become one. */
export function StaffOnly() {
  const { data, error, isPending, refetch } = useQuery(meQuery);
  if (isPending) return <Loading />;
  const code = error && codeOf(error);
  if (code === "unauthorized") return <SignInPage />;
  if (code === "not-staff" || code === "forbidden") return <NotStaffPage />;
  if (!data) return <ConnectionErrorPage onRetry={() => void refetch()} />;
  return <Outlet />;
}
