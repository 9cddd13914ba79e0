import { screens, type Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Form } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'
import { clientName, clientNamed } from '../../features/clients/client-values.js'
import { AddClientDialog } from '../dialogs.js'
import { DealSelect, maxOptions, PropertySelect, remoteSelect, type PickerProps } from './remote-select.js'

const Picker = remoteSelect<Client>({
  useFound: (q, wanted) =>
    useCall('GET /api/clients', { query: { q, limit: maxOptions } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/clients/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: (client) => ({ value: client.id, label: clientName(client) }),
})

/**
 * Picks a client by name. A missing client can be added from the list: its form starts with the search text, and the
 * new client is selected.
 */
export const ClientSelect = (props: PickerProps) => {
  const form = Form.useFormInstance()
  const [begun, setBegun] = useState<{ text: string; agentId: string | undefined }>({ text: '', agentId: undefined })
  const [isAdding, setAdding] = useState(false)
  const add = (text: string): void => {
    // Keeps the earlier search text if the dialog is reopened after an empty search.
    setBegun({ text: text || begun.text, agentId: form?.getFieldValue('agentId') })
    setAdding(true)
  }
  const mayAdd = useMay('clients.write')
  return (
    <>
      <Picker {...props} {...(mayAdd ? { adds: { label: screens.clients.add, onAdd: add } } : {})} />
      <AddClientDialog
        picked
        open={isAdding}
        beginning={{ ...clientNamed(begun.text), ...(begun.agentId ? { agentId: begun.agentId } : {}) }}
        onAdded={({ id }) => props.onChange?.(id)}
        onClose={() => setAdding(false)}
      />
    </>
  )
}

/** What a record is about. All fields are optional. */
export const AboutFields = () => (
  <>
    <Form.Item name="dealId" label="Deal">
      <DealSelect />
    </Form.Item>
    <Form.Item name="clientId" label="Client">
      <ClientSelect />
    </Form.Item>
    <Form.Item name="propertyId" label="Property">
      <PropertySelect />
    </Form.Item>
  </>
)
