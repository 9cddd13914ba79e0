import { clientStatusLabels, clientTypeLabels } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { DateText, Money, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

export const ClientFacts = ({ client }: { client: Client }) => (
  <SectionCard title="Particulars">
    <Facts
      facts={[
        { label: 'Type', value: clientTypeLabels[client.type] },
        {
          label: 'Status',
          value: (
            <ToneTag colour={client.status === 'ACTIVE' ? 'green' : 'gray'}>
              {clientStatusLabels[client.status]}
            </ToneTag>
          ),
        },
        { label: 'Email', value: client.email === null ? '—' : <a href={`mailto:${client.email}`}>{client.email}</a> },
        { label: 'Phone', value: client.phone === null ? '—' : <a href={`tel:${client.phone}`}>{client.phone}</a> },
        { label: 'Budget', value: <Money value={client.budget} /> },
        { label: 'Client since', value: <DateText value={client.createdAt} /> },
        { label: 'Notes', value: client.notes ?? '—' },
      ]}
    />
  </SectionCard>
)
