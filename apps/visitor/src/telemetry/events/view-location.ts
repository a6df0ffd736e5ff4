/** Where a visitor is, as far as views differ by it. */
export interface ViewLocation {
  /** The same for as long as it is one view. */
  readonly key: string;
  readonly screen: string;
  /** What `page_view` has beside the screen. */
  readonly details: {
    readonly search_id?: string;
    readonly penguin_name?: string;
    readonly rank?: number;
  };
}
