import type { NewAdmin } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../../api/me.ts";
import { seeNewAdmin } from "../../api/people.ts";
import { useFormats, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { SHELL } from "./texts.ts";

/** Tells an admin who became one, above every screen, until they have taken note. */
export function NewAdminNotices({ newAdmins }: { newAdmins: readonly NewAdmin[] }) {
  return newAdmins.map((each) => <NewAdminNotice key={each.id} newAdmin={each} />);
}

function NewAdminNotice({ newAdmin: { id, name, mail, at, by } }: { newAdmin: NewAdmin }) {
  const texts = useTexts(SHELL);
  const { when } = useFormats();
  const queryClient = useQueryClient();
  const seeing = useMutation({
    mutationFn: () => seeNewAdmin(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const who = name === null ? mail : `${name} (${mail})`;
  return (
    <Notice tone="todo" title={texts.newAdmin}>
      <p>{texts.newAdminIs(who, when(at), by === null ? texts.byCommand : texts.byMember(by))}</p>
      <div>
        <Button disabled={seeing.isPending} onClick={() => seeing.mutate()}>
          {texts.seen}
        </Button>
      </div>
      {seeing.isError && <Failure error={seeing.error} />}
    </Notice>
  );
}
