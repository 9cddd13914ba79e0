/** The rows of a list with what its paging headers say. The list interceptor sends the rows as a plain array. */
export class ListReply<Row> {
  constructor(
    readonly rows: Row[],
    /** How many rows the caller may see in all under these filters. */
    readonly total: number,
    /** Cursor of the next page; null when this is the last. */
    readonly next: string | null = null,
  ) {}

  /** The same page with each row made into its answer. */
  map<Answer>(change: (row: Row) => Answer): ListReply<Answer> {
    return new ListReply(this.rows.map((row) => change(row)), this.total, this.next)
  }
}
