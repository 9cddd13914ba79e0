import { cdaState, screens } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { Button, CdaStatusTag, DateText, EmptyState, Money, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'

interface CdaTableProps {
  cdas: readonly Cda[] | undefined
  onOpen: (id: string) => void
}

const Gross = ({ cda }: { cda: Cda }) => (
  <div>
    <Money value={cda.grossCommission} exact />
    {cda.commissionSource === 'DEFAULT' ? (
      <div className="bb-muted desk-mark">{screens.cdaDesk.defaultCommission}</div>
    ) : null}
  </div>
)

const State = ({ cda }: { cda: Cda }) => (
  <span className="desk-tags">
    <CdaStatusTag state={cdaState(cda)} />
    {cda.planChanged && cda.approvedAt === null ? <ToneTag colour="gold">Plan changed</ToneTag> : null}
  </span>
)

const columns = (onOpen: (id: string) => void): Column<Cda>[] => [
  {
    key: 'property',
    title: 'Property',
    render: (cda) => (
      <Button type="link" className="desk-link" onClick={() => onOpen(cda.id)}>
        {cda.deal.propertyAddress}
      </Button>
    ),
  },
  { key: 'agent', title: 'Agent', render: (cda) => cda.deal.agentName },
  { key: 'closing', title: 'Closing', render: (cda) => <DateText value={cda.deal.closeDate} /> },
  { key: 'gross', title: 'Gross commission', align: 'end', render: (cda) => <Gross cda={cda} /> },
  { key: 'agent-part', title: 'Agent’s part', align: 'end', render: (cda) => <Money value={cda.agentSplit} exact /> },
  { key: 'state', title: 'State', render: (cda) => <State cda={cda} /> },
]

export const CdaTable = ({ cdas, onOpen }: CdaTableProps) => (
  <SectionCard title="CDAs" flush>
    <Table
      caption="CDAs"
      columns={columns(onOpen)}
      rows={cdas}
      rowKey={(cda) => cda.id}
      empty={<EmptyState drawing="documents" text="No CDAs in this state" />}
    />
  </SectionCard>
)
