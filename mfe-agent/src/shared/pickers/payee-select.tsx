import { otherRoles, type OtherRole } from '@bluebonnet/domain'
import type { Payee } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { useState } from 'react'
import { AddPayeeDialog } from '../dialogs.js'
import { maxOptions, remoteSelect, type PickerProps } from './remote-select.js'

const pickerFor = (role: OtherRole) =>
  remoteSelect<Payee>({
    useFound: (q, wanted) =>
      useCall('GET /api/payees', { query: { q, role, limit: maxOptions } }, { enabled: wanted, keepPrevious: true }),
    useChosen: (id, wanted) => useCall('GET /api/payees/:id', { params: { id } }, { enabled: wanted }),
    choiceOf: ({ id, name, licenceNumber }) => ({
      value: id,
      label: licenceNumber === null ? name : `${name}, ${licenceNumber}`,
    }),
  })
const pickers = new Map(otherRoles.map((role) => [role, pickerFor(role)]))

/** Picks a payee by name or licence number. Brokers can add a missing payee; agents and TCs ask them. */
export const PayeeSelect = ({ paidFor, ...props }: PickerProps & { paidFor: OtherRole }) => {
  const [begun, setBegun] = useState('')
  const [isAdding, setAdding] = useState(false)
  const Picker = pickers.get(paidFor)
  const add = (text: string): void => {
    setBegun(text || begun)
    setAdding(true)
  }
  const mayAdd = useMay('payees.write')
  if (Picker === undefined) return null
  return (
    <>
      <Picker
        {...props}
        placeholder="Search by name or license number"
        {...(mayAdd ? { adds: { label: 'New payee', onAdd: add } } : {})}
      />
      <AddPayeeDialog
        paidFor={paidFor}
        name={begun}
        open={isAdding}
        onAdded={({ id }) => props.onChange?.(id)}
        onClose={() => setAdding(false)}
      />
    </>
  )
}
