/**
 * The roles of a table's parts, for a table that becomes cards on narrow screens: there its parts are displayed as blocks, and browsers
 * remove the roles of parts that are not displayed as a table's
 * (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const TABLE_ROLES = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
