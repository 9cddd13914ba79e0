import type { RosterEntry } from '@bluebonnet/contracts'
import { Button, ErrorState } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { Drawer } from '@bluebonnet/ui/layers'
import { CapBar } from '@bluebonnet/ui/data'
import { useCall } from '@bluebonnet/portal-sdk'
import { useState } from 'react'
import { useRights } from '../hooks/use-rights.js'
import { nameOf } from '../roster-entries.js'
import { LedgerEntries } from './ledger-entries.js'
import { LedgerEntryDialog } from './ledger-entry-dialog.js'

interface LedgerPanelProps {
  /** Whose ledger is open; undefined while the panel is closed. */
  agent: RosterEntry | undefined
  onClose: () => void
}

/** What counts towards somebody's cap, with the way to enter more. */
export const Ledger = ({ agent }: { agent: RosterEntry }) => {
  const entries = useCall('GET /api/agents/:id/ledger-entries', { params: { id: agent.id } })
  const [adding, setAdding] = useState(false)
  const { maySettle, why } = useRights(agent)
  return (
    <div className="roster-ledger">
      <p className="bb-muted">
        What counts towards the cap. Entries are only ever added: what was wrong is set right by another entry.
      </p>
      {agent.annualCap === null ? null : (
        <CapBar cap={agent.annualCap} paid={agent.capPaid} reserved={agent.capReserved} />
      )}
      {maySettle ? (
        <Button icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
          New Entry
        </Button>
      ) : (
        <p className="bb-muted">{why}</p>
      )}
      {entries.error && !entries.data ? (
        <ErrorState title="The ledger could not be loaded." onRetry={() => void entries.refetch()} />
      ) : (
        <LedgerEntries entries={entries.data} />
      )}
      <LedgerEntryDialog
        agent={agent}
        hasEntries={(entries.data?.length ?? 0) > 0}
        open={adding}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}

/**
 * An agent's commission ledger, with the opening balances and corrections that brokers enter
 * (docs/rules/commission-and-caps.md#entries).
 */
export const LedgerPanel = ({ agent, onClose }: LedgerPanelProps) => (
  <Drawer
    open={agent !== undefined}
    onClose={onClose}
    size="large"
    title={agent ? `Commission ledger of ${nameOf(agent)}` : 'Commission ledger'}
    destroyOnHidden>
    {agent ? <Ledger agent={agent} /> : null}
  </Drawer>
)
