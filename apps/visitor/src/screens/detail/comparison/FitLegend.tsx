import type { Fit } from "@harapen/contract/penguin";
import type { ReactNode } from "react";
import { Message } from "../../../i18n/Message.tsx";
import { List } from "../../../ui/lists/List.tsx";
import styles from "./FitLegend.module.css";
import { FitMarkerShape } from "./FitMarkerShape.tsx";
import type { FitMarker } from "./fit-markers.ts";

/** The legend of the markers: what each kind means, and how many there are. */
export function FitLegend({ fit: { same, missing, extra } }: { fit: Fit }) {
  const hidden = missing.filter((spot) => spot.hidden).length;
  const visible = missing.length - hidden;
  return (
    <List className={styles.legend}>
      <Item kind="same">
        <Message of="detail.same" values={{ same: same.length, drawn: same.length + extra.length }} />
      </Item>
      {extra.length > 0 && (
        <Item kind="extra">
          <Message of="detail.extra" values={{ count: extra.length }} />
        </Item>
      )}
      {visible > 0 && (
        <Item kind="missing">
          <Message of="detail.missing" values={{ count: visible }} />
        </Item>
      )}
      {hidden > 0 && (
        <Item kind="hidden">
          <Message of="detail.hidden" values={{ count: hidden }} />
        </Item>
      )}
    </List>
  );
}

const RING = { x: 0, y: 0, r: 9 };

function Item({ kind, children }: { kind: FitMarker["kind"]; children: ReactNode }) {
  return (
    <li className={styles.item}>
      <svg viewBox="-13 -13 26 26" className={styles.symbol} aria-hidden="true">
        <FitMarkerShape kind={kind} ring={RING} />
      </svg>
      {children}
    </li>
  );
}
