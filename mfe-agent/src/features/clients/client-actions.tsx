import { clientStatusLabels, type Client } from '@bluebonnet/contracts'
import { clientStatuses, type ClientStatus } from '@bluebonnet/domain'
import { api, useBulk } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { ExportSelected, Transfer } from '../../shared/selected-actions.js'

const change = async ({ id, version }: Client, body: { status: ClientStatus }): Promise<Client> =>
  api('PATCH /api/clients/:id', { params: { id }, body: { ...body, version } })

export const ClientActions = ({ selection }: { selection: Selection<Client> }) => {
  const mayWrite = useMay('clients.write')
  const bulk = useBulk<Client>('clients', 'PATCH /api/clients/:id')
  const { picked } = selection
  const set = async (status: ClientStatus): Promise<void> =>
    selection.drop(
      picked,
      await bulk.run({
        rows: picked.filter((client) => client.status !== status),
        message: `Now ${clientStatusLabels[status].toLowerCase()}`,
        act: async (client) => change(client, { status }),
        undo: async ({ row, answer }) => change(answer, { status: row.status }),
      }),
    )
  return (
    <SelectionBar selection={selection} noun="clients" failed={bulk.failed}>
      {mayWrite
        ? clientStatuses
            .filter((status) => picked.some((client) => client.status !== status))
            .map((status) => (
              <Button key={status} disabled={bulk.isPending} onClick={() => void set(status)}>
                Set {clientStatusLabels[status].toLowerCase()}
              </Button>
            ))
        : null}
      <Transfer
        selection={selection}
        bulk={bulk}
        noun="clients"
        give={async ({ id, version }, to) =>
          api('PATCH /api/clients/:id', { params: { id }, body: { ...to, version } })
        }
      />
      <ExportSelected call="GET /api/exports/clients.csv" ids={picked.map(({ id }) => id)} />
    </SelectionBar>
  )
}
