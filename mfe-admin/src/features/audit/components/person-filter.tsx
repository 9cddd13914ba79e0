import { useCall } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import { useDeferredValue, useState } from 'react'
import { nameOf } from '../../../shared/name-of.js'

interface PersonFilterProps {
  /** The user's id; undefined for everybody. */
  value: string | undefined
  /** What somebody is called who is not among those that were looked for. */
  nameBy: (userId: string) => string | null
  onChange: (userId: string | null) => void
}

const offered = 20

/** One person out of any number: the server searches, and nothing is asked for before somebody looks. */
export const PersonFilter = ({ value, nameBy, onChange }: PersonFilterProps) => {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const found = useCall(
    'GET /api/users',
    { query: { q: useDeferredValue(text), limit: offered } },
    { enabled: wasOpened, keepPrevious: true },
  )
  const choices = found.data?.map((user) => ({ value: user.id, label: nameOf(user) })) ?? []
  const isMissing = value !== undefined && !choices.some((choice) => choice.value === value)
  return (
    <Select<string>
      aria-label="Person"
      value={value ?? null}
      placeholder="Everybody"
      className="audit-person"
      popupMatchSelectWidth={false}
      allowClear
      options={isMissing ? [{ value, label: nameBy(value) ?? 'One person' }, ...choices] : choices}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={(open) => {
        if (open) setOpened(true)
      }}
      onChange={(picked?: string) => onChange(picked ?? null)}
      notFoundContent={found.isPending ? 'Searching…' : 'Nobody found'}
    />
  )
}
