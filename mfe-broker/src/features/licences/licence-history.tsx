import type { Licence, LicenceReading } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText, EmptyState, ErrorState, type DialogProps } from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'

const columns: Column<LicenceReading>[] = [
  { key: 'file', title: 'File of', render: ({ fileDate }) => <DateText value={fileDate} /> },
  { key: 'status', title: 'Status', render: ({ isFound, status }) => (isFound ? status : 'Not in the file') },
  {
    key: 'expires',
    title: 'Expires',
    render: ({ expires }) => (expires === null ? '—' : <DateText value={expires} />),
  },
  { key: 'name', title: 'Name', render: ({ name }) => name || '—' },
  { key: 'sponsor', title: 'Sponsor', render: ({ sponsorName, sponsorNumber }) => sponsorName ?? sponsorNumber ?? '—' },
]

const Readings = ({ number }: { number: string }) => {
  const { data, error, refetch } = useCall('GET /api/licences/readings', { query: { number } })
  if (error) return <ErrorState title="The history could not be loaded." onRetry={() => void refetch()} />
  return (
    <Table
      caption={`TREC’s files about license ${number}`}
      columns={columns}
      rows={data}
      empty={<EmptyState text="No file has been read since this number was entered" />}
    />
  )
}

/** The changes that each file brought to a licence, newest first. */
export const LicenceHistory = ({ licence, open, onClose }: DialogProps & { licence: Licence | null }) => (
  <Drawer open={open} onClose={onClose} size="large" title={licence?.name ?? ''} destroyOnHidden>
    {licence === null ? null : <Readings number={licence.number} />}
  </Drawer>
)
