/** A count that stopped: there are more than `total`. */
export class MoreThan {
  constructor(readonly total: number) {}
}

/** How many rows there are in all. */
export type Total = number | MoreThan

/** The rows of a list with what its paging headers say. They are sent as a plain array (send-lists.ts). */
export class ListReply<Row> {
  constructor(
    readonly rows: Row[],
    /** How many rows the caller may see in all under these filters. */
    readonly total: Total,
    /** Cursor of the next page; null when this is the last. */
    readonly next: string | null = null,
  ) {}

  /** The same page with each row made into its answer. */
  map<Answer>(change: (row: Row) => Answer): ListReply<Answer> {
    return new ListReply(
      this.rows.map((row) => change(row)),
      this.total,
      this.next,
    )
  }
}

/** The same with rows that the database has written as JSON already: they are sent as they are. */
export class WrittenList<Row> {
  /** What each text says; nothing holds it. */
  declare readonly saying?: Row

  constructor(
    readonly texts: readonly string[],
    readonly total: Total,
    readonly next: string | null = null,
  ) {}
}
