import type { AgentAccount } from '@bluebonnet/contracts'

/** An account as a selectable row. */
export type AccountRow = AgentAccount & { id: string }
