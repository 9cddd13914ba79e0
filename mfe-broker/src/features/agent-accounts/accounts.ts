import type { AgentAccount } from '@bluebonnet/contracts'
import type { ReadName } from '@bluebonnet/portal-sdk'

/** What an entry or a charge makes out of date. */
export const afterEntry: ReadName[] = ['GET /api/agent-accounts', 'GET /api/recurring-charges']

/** An account as a row that can be selected. */
export type AccountRow = AgentAccount & { id: string }
