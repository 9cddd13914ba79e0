import type { DealMessage } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { MessageRow } from './messages.sql.js'

export const toMessage = ({ createdAt, documents, ...row }: MessageRow, caller: Caller): DealMessage => ({
  ...row,
  ...(documents === null ? {} : { documents }),
  createdAt: createdAt.toISOString(),
  mine: row.authorId === caller.userId,
})
