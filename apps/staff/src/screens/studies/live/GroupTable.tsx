import type { Locale } from "@harapen/contract/locales";
import {
  type BreakdownBy,
  type DeviceKind,
  FUNNEL_STEPS,
  type LiveGroup,
} from "@harapen/contract/staff/studies/live";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow } from "../../../ui/card-table/CardRow.tsx";
import { CardTable } from "../../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../../ui/card-table/table-roles.ts";
import { LOCALE_NAMES } from "../../../ui/locale-names.ts";
import { LIVE } from "./texts.ts";

interface GroupTableProps {
  groups: readonly LiveGroup[];
  by: BreakdownBy;
}

/** How far the visits of each group got. */
export function GroupTable({ groups, by }: GroupTableProps) {
  const texts = useTexts(LIVE);
  const { locale } = useStaffLocale();
  const percent = (share: number) => share.toLocaleString(locale, { style: "percent" });
  const nameOf = (key: string) => {
    if (key === "") return texts.unknown;
    if (by === "device") return texts.devices[key as DeviceKind];
    if (by === "locale") return LOCALE_NAMES[key as Locale];
    return by === "hour" ? texts.hour(key) : key;
  };
  const steps = FUNNEL_STEPS.filter((step) => ["draw", "done", "confirmed", "not_sure"].includes(step));
  return (
    <CardTable
      label={texts.groups}
      heads={[texts.bys[by], texts.visitsColumn, ...steps.map((step) => texts.steps[step])].map((head) => (
        <th {...TABLE_ROLES.head} key={head} scope="col">
          {head}
        </th>
      ))}
    >
      {groups.map(({ key, visits, funnel }) => (
        <CardRow key={key} cells="lines">
          <CardCell>
            <span>{nameOf(key)}</span>
          </CardCell>
          <CardCell label={texts.visitsColumn}>
            <span>{visits}</span>
          </CardCell>
          {steps.map((step) => (
            <CardCell key={step} label={texts.steps[step]}>
              <span>{texts.shareOf(funnel[step] ?? 0, percent((funnel[step] ?? 0) / visits))}</span>
            </CardCell>
          ))}
        </CardRow>
      ))}
    </CardTable>
  );
}
