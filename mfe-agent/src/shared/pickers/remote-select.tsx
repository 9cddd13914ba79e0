import { noChoices, type Deal, type Document, type Property } from '@bluebonnet/contracts'
import { useCall, useDebounced } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

export interface PickerProps {
  /** Set by Form.Item, for the label. */
  id?: string
  /** Accessible name when there is no label. */
  'aria-label'?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  placeholder?: string
  disabled?: boolean
}

interface Adds {
  /** The label of the option that adds a record: 'Add Client'. */
  label: string
  /** Called with the search text. */
  onAdd: (text: string) => void
}

interface Choice {
  value: string
  label: string
}

/** Searches a list on the server. `chosen` is the selected record when the results do not contain it. */
interface RemoteChoices<Row> {
  useFound: (q: string, wanted: boolean) => UseQueryResult<Row[]>
  useChosen: (id: string, wanted: boolean) => UseQueryResult<Row>
  choiceOf: (row: Row) => Choice
}

/** Value of the option that adds a record. */
const added = 'add'
const addition = ({ label }: Adds, text: string) => ({
  value: added,
  label: text.trim() === '' ? label : `${label}: ${text.trim()}`,
  className: 'bb-primary bb-medium',
})
/** When the list has an add option, it must also show that nothing was found. */
const none = (label: string) => ({ value: '', label, disabled: true })

export const maxOptions = 20

/** A select for one record of a list of any length. The server searches, and only after the field opens. */
export const remoteSelect = <Row,>({ useFound, useChosen, choiceOf }: RemoteChoices<Row>) => {
  const RemoteSelect = (props: PickerProps & { adds?: Adds }) => {
    const { value, onChange, id, placeholder = 'None', disabled = false, adds } = props
    const [text, setText] = useState('')
    const [wasOpened, setOpened] = useState(false)
    const settled = useDebounced(text)
    const found = useFound(settled, wasOpened)
    const choices = found.data?.map(choiceOf) ?? []
    const isMissing = typeof value === 'string' && !choices.some((choice) => choice.value === value)
    const chosen = useChosen(value ?? '', isMissing)
    const options = isMissing && chosen.data !== undefined ? [choiceOf(chosen.data), ...choices] : choices
    const nothing = noChoices(found)
    const offeredNow =
      adds === undefined ? options : [...(options.length > 0 ? options : [none(nothing)]), addition(adds, text)]
    const pick = (picked?: string): void => {
      if (picked === added) adds?.onAdd(text.trim())
      else onChange?.(picked)
    }
    return (
      <Select<string>
        {...(id === undefined ? {} : { id })}
        aria-label={props['aria-label']}
        value={value ?? null}
        placeholder={placeholder}
        disabled={disabled}
        options={offeredNow}
        loading={found.isFetching || settled !== text}
        showSearch={{ filterOption: false, onSearch: setText }}
        allowClear
        onOpenChange={(open) => {
          if (open) setOpened(true)
        }}
        onChange={pick}
        notFoundContent={nothing}
      />
    )
  }
  return RemoteSelect
}

export const DealSelect = remoteSelect<Deal>({
  useFound: (q, wanted) =>
    useCall('GET /api/deals', { query: { q, limit: maxOptions } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/deals/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, propertyAddress, city }) => ({ value: id, label: `${propertyAddress}, ${city}` }),
})

export const PropertySelect = remoteSelect<Property>({
  useFound: (q, wanted) =>
    useCall('GET /api/properties', { query: { q, limit: maxOptions } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/properties/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, propertyAddress, city }) => ({ value: id, label: `${propertyAddress}, ${city}` }),
})

export const DocumentSelect = remoteSelect<Document>({
  useFound: (q, wanted) =>
    useCall('GET /api/documents', { query: { q, limit: maxOptions } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/documents/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, label, propertyAddress }) => ({
    value: id,
    label: propertyAddress === null ? label : `${label}, ${propertyAddress}`,
  }),
})
