import { useSettled } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

export interface PickerProps {
  /** Handed in by Form.Item: it ties the field to its label. */
  id?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  placeholder?: string
  disabled?: boolean
}

interface Choice {
  value: string
  label: string
}

/** Searches a list on the server; `chosen` is the row behind the value when the list does not hold it. */
interface RemoteChoices<Row> {
  useFound: (q: string, wanted: boolean) => UseQueryResult<Row[]>
  useChosen: (id: string, wanted: boolean) => UseQueryResult<Row>
  choiceOf: (row: Row) => Choice
}

/** How many rows a search offers. */
export const offered = 20

/** A choice of one row out of a list of any length: the server searches, nothing is downloaded before somebody looks. */
export const remoteSelect = <Row,>({ useFound, useChosen, choiceOf }: RemoteChoices<Row>) => {
  const RemoteSelect = ({ value, onChange, id, placeholder = 'None', disabled = false }: PickerProps) => {
    const [text, setText] = useState('')
    const [wasOpened, setOpened] = useState(false)
    const found = useFound(useSettled(text), wasOpened)
    const choices = found.data?.map(choiceOf) ?? []
    const isMissing = typeof value === 'string' && !choices.some((choice) => choice.value === value)
    const chosen = useChosen(value ?? '', isMissing)
    const options = isMissing && chosen.data !== undefined ? [choiceOf(chosen.data), ...choices] : choices
    return (
      <Select<string> {...(id === undefined ? {} : { id })} value={value ?? null} placeholder={placeholder} disabled={disabled} options={options} loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setText }} allowClear
        onOpenChange={(open) => { if (open) setOpened(true) }}
        onChange={(picked?: string) => onChange?.(picked)}
        notFoundContent={found.isPending ? 'Searching…' : 'Nothing found'} />
    )
  }
  return RemoteSelect
}
