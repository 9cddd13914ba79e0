import type { AgentAccount } from '@bluebonnet/contracts'

/** An account as a row that can be selected. */
export type AccountRow = AgentAccount & { id: string }
