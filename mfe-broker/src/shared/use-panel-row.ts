import { useState } from 'react'

/**
 * The row of the open panel, as the list last had it; null while the panel is closed. A filter or a colleague may take
 * it out of the list, not out of the panel.
 */
export const usePanelRow = <Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  subject: string | null,
): Row | null => {
  const [last, setLast] = useState<Row | null>(null)
  const row = rows?.find(({ id }) => id === subject) ?? (last?.id === subject ? last : null)
  if (row !== null && row !== last) setLast(row)
  return row
}
