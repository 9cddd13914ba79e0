import { dollarsOf } from '@bluebonnet/domain'
import type { TableColumns } from '@bluebonnet/platform'
import type { AccountRow } from './agent-accounts.sql.js'

/** Columns of the accounts export, named as in the list's response. */
export const accountTable: TableColumns<AccountRow> = {
  agentId: ({ agentId }) => agentId,
  agentName: ({ agentName }) => agentName,
  balance: ({ balance }) => dollarsOf(Number(balance)),
  oldestDue: ({ oldestDue }) => oldestDue,
  upTo30: ({ ages }) => dollarsOf(ages.upTo30),
  upTo60: ({ ages }) => dollarsOf(ages.upTo60),
  upTo90: ({ ages }) => dollarsOf(ages.upTo90),
  over90: ({ ages }) => dollarsOf(ages.over90),
}
