/** How a form begins that is opened from a row's page: a form of its own for each row, so that no two drafts meet. */
export interface Beginning<Values> {
  /** Id of the row whose page it is. */
  row: string
  values: Partial<Values>
}
