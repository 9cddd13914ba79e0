import { limits } from '@bluebonnet/domain'
import { invalidCursor } from './cursor.js'
import { ListReply } from './list-reply.js'
import type { Paging } from './list.js'
import { hasWords, searchedWords } from './words.js'

interface RowTexts<Row> {
  /** Identifies a row in the list. */
  key: (row: Row) => string
  /** The searched texts: each text that people see in the row. */
  texts: (row: Row) => readonly (string | null)[]
}

const encode = (key: string): string => Buffer.from(key).toString('base64url')

/**
 * One page of a list that is read in full because it belongs to one deal, document, agent or reader, in the order of
 * its rows: it supports the parameters of every list (docs/rules/lists-and-search.md#paging). Throws VALIDATION_FAILED
 * for a cursor that it did not create.
 */
export const pageOfAll = <Row>(
  all: readonly Row[],
  { limit, cursor, q }: Paging,
  { key, texts }: RowTexts<Row>,
): ListReply<Row> => {
  const words = searchedWords(q)
  const rows = words === '' ? all : all.filter((row) => hasWords(texts(row), words))
  const before = cursor === undefined ? -1 : rows.findIndex((row) => encode(key(row)) === cursor)
  if (cursor !== undefined && before === -1) throw invalidCursor()
  const from = before + 1
  const shown = rows.slice(from, from + (limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)))
  const last = shown.at(-1)
  const isPaged = limit !== undefined || cursor !== undefined
  return new ListReply(
    shown,
    rows.length,
    isPaged && last !== undefined && from + shown.length < rows.length ? encode(key(last)) : null,
  )
}
