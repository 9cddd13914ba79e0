import type { AgentAccount } from '@bluebonnet/contracts'

export type AccountRow = AgentAccount & { id: string }
