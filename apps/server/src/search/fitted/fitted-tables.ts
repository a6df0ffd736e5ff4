declare module "../../database/tables.ts" {
  interface Tables {
    fitted_visitors: FittedVisitorsTable;
  }
}

/**
 * How an aquarium's visitors draw and answer, as fitted to its own visits: one row for each proposal. A few
 * figures over all visits, that name nobody and lead to nobody.
 */
export interface FittedVisitorsTable {
  aquarium: string;
  /** Counts an aquarium's proposals from 1. */
  version: number;
  /** One is proposed at most, and one in force; all others were once. */
  state: "proposed" | "in-force" | "past";
  /**
   * The version of the engine that it was fitted with: its series must be that of the engine that searches.
   */
  engine: string;
  /** JSON: the contract's `VisitorTraits`. */
  traits: string;
  /** JSON: the contract's `FittingFigures`. */
  figures: string;
  fitted_at: string;
  /** When it came into force, what was in force before (`null`: what is shipped), and the member's id. */
  taken_at: string | null;
  taken_from: number | null;
  taken_by: string | null;
  /** When it was given up, and by whom; a newer version that took its place has its own time. */
  ended_at: string | null;
  ended_by: string | null;
}
