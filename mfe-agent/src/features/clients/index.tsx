import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { useState } from 'react'
import { AddClientDialog } from '../../shared/dialogs.js'
import { ImportButton } from '../../shared/imports/import-button.js'
import { useAct } from '../../shared/use-act.js'
import { clientImport } from './client-import.js'
import { ClientList } from './components/client-list.js'

const EditClientDialog = lazyDialog(async () => (await import('./components/client-dialogs.js')).EditClientDialog)

const Clients = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const [isAdding, setAdding] = useAct('client')
  const [edited, setEdited] = useState<Client | null>(null)
  const [isEditing, setEditing] = useState(false)
  const edit = (client: Client): void => {
    setEdited(client)
    setEditing(true)
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.clients.title}
        subtitle={screens.clients.subtitle}
        action={
          <>
            <ImportButton list={clientImport} />
            <Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
              {screens.clients.add}
            </Button>
          </>
        }
      />
      <FilterBar label="Search clients">
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.clients.searchPlaceholder} />
      </FilterBar>
      <ClientList q={q} onAdd={() => setAdding(true)} onEdit={edit} />
      <AddClientDialog open={isAdding} onClose={() => setAdding(false)} />
      {edited === null ? null : (
        <EditClientDialog key={edited.id} client={edited} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

export default Clients
