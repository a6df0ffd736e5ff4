import {
  BLOCK_LIMITS,
  type BlockSettings,
  blockSizes,
  STRATA,
  type Stratum,
  smallestGroup,
} from "@harapen/contract/studies/blocks";
import { Checkbox, Radio } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../use-settings-editor.ts";
import cards from "./ArmsSection.module.css";
import { DRAWING } from "./drawing-texts.ts";

/** The usual blocks: of two sizes, neither of them the smallest, of which every second arm could be known. */
const USUAL: BlockSettings = { groups: [2, 3], stratum: "none" };
const GROUPS = Array.from({ length: BLOCK_LIMITS.groups }, (_, index) => index + 1);

interface DrawingFieldsProps extends SettingsSectionProps {
  /** Whether the study has started, so that the way of drawing stays as it is. */
  isFixed: boolean;
}

/** How arms are drawn: each by itself, or in blocks, with what that costs. */
export function DrawingFields({ settings, disabled, change, isFixed }: DrawingFieldsProps) {
  const texts = useTexts(DRAWING);
  const { blocks } = settings;
  const put = (changes: Partial<BlockSettings>) => change({ blocks: { ...(blocks ?? USUAL), ...changes } });
  const isLocked = disabled || isFixed;
  return (
    <>
      <Radio.Group
        label={texts.way}
        description={isFixed ? texts.wayFixed : texts.wayLead}
        value={blocks ? "blocks" : "alone"}
        onChange={(way) => change({ blocks: way === "blocks" ? USUAL : undefined })}
      >
        <div className={cards.units}>
          {(["alone", "blocks"] as const).map((way) => (
            <Radio
              key={way}
              value={way}
              disabled={isLocked && (way === "blocks") !== (blocks !== undefined)}
              label={texts.ways[way].name}
              description={texts.ways[way].means}
            />
          ))}
        </div>
      </Radio.Group>
      {blocks && (
        <fieldset className={`${styles.group} ${cards.blocks}`} disabled={isLocked}>
          <legend className={styles.cardName}>{texts.ways.blocks.name}</legend>
          <SizeBoxes settings={settings} blocks={blocks} onChange={(groups) => put({ groups })} />
          <Radio.Group
            label={texts.stratum}
            description={texts.stratumLead}
            value={blocks.stratum}
            onChange={(stratum) => put({ stratum: stratum as Stratum })}
          >
            <div className={cards.units}>
              {STRATA.map((stratum) => (
                <Radio
                  key={stratum}
                  value={stratum}
                  label={texts.strata[stratum].name}
                  description={texts.strata[stratum].means}
                />
              ))}
            </div>
          </Radio.Group>
          <Notice tone="info" title={texts.trade}>
            <ul className={cards.trades}>
              {texts.trades.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        </fieldset>
      )}
    </>
  );
}

interface SizeBoxesProps {
  settings: SettingsSectionProps["settings"];
  blocks: BlockSettings;
  onChange: (groups: number[]) => void;
}

/** The sizes that a block may have, of which at least one stays chosen. */
function SizeBoxes({ settings: { arms }, blocks, onChange }: SizeBoxesProps) {
  const texts = useTexts(DRAWING);
  const group = smallestGroup(arms);
  const sizes = blockSizes({ groups: GROUPS }, arms);
  const warning =
    blocks.groups.length === 1
      ? texts.oneSize
      : group.length > 1 && blocks.groups[0] === 1
        ? texts.smallSize
        : undefined;
  return (
    <Checkbox.Group
      label={texts.sizes}
      description={texts.sizesLead}
      value={blocks.groups.map(String)}
      onChange={(chosen) => {
        const groups = chosen.map(Number).sort((one, other) => one - other);
        if (groups.length > 0) onChange(groups);
      }}
    >
      <div className={cards.sizes}>
        {GROUPS.map((times, index) => (
          <Checkbox
            key={times}
            value={`${times}`}
            label={texts.size(sizes[index] ?? 0)}
            description={group.map(({ count }) => count * times).join(" : ")}
          />
        ))}
      </div>
      {warning && <p className={styles.lead}>{warning}</p>}
    </Checkbox.Group>
  );
}
