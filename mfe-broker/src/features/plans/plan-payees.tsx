import { noChoices, type Payee, type PlanVersionTerms } from '@bluebonnet/contracts'
import { api, useCall, useDebounced } from '@bluebonnet/portal-sdk'
import { Select } from '@bluebonnet/ui/filters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** Number of options offered at once. The server searches for others. */
const offered = 20
const brokerage = { value: '', label: 'The brokerage' }

const choiceOf = ({ id, name, licenceNumber }: Payee) => ({
  value: id,
  label: licenceNumber === null ? name : `${name}, ${licenceNumber}`,
})

interface PaidToProps {
  id?: string
  /** Set by Form.Item. Null means the brokerage. */
  value?: string | null
  onChange?: (payeeId: string | null) => void
}

/** The payee of a step: the brokerage, or one of its payees that plans may pay. */
export const StepPayeeSelect = ({ id, value = null, onChange }: PaidToProps) => {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const settled = useDebounced(text)
  const query = { q: settled, role: 'PLAN_STEP', limit: offered } as const
  const found = useCall('GET /api/payees', { query }, { enabled: wasOpened, keepPrevious: true })
  const choices = found.data?.map(choiceOf) ?? []
  const isMissing = value !== null && !choices.some((choice) => choice.value === value)
  const chosen = useCall('GET /api/payees/:id', { params: { id: value ?? '' } }, { enabled: isMissing })
  const named = isMissing && chosen.data !== undefined ? [choiceOf(chosen.data)] : []
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      value={value ?? ''}
      options={[...(text.trim() === '' ? [brokerage] : []), ...named, ...choices]}
      loading={found.isFetching || settled !== text}
      showSearch={{ filterOption: false, onSearch: setText }}
      popupMatchSelectWidth={false}
      onOpenChange={(open) => {
        if (open) setOpened(true)
      }}
      onChange={(picked: string | undefined) => onChange?.(picked === undefined || picked === '' ? null : picked)}
      notFoundContent={noChoices(found)}
    />
  )
}

type Named = { id: string; name: string }[]

const nobody: Named = []

/** Names of the payees of steps. Payees that have not loaded are missing. */
export const usePayeeNames = ({ steps }: Pick<PlanVersionTerms, 'steps'>): Named => {
  const ids = [...new Set(steps.flatMap(({ payeeId }) => payeeId ?? []))].toSorted()
  const { data } = useQuery({
    queryKey: ['plan-payees', ids],
    enabled: ids.length > 0,
    queryFn: async () => Promise.all(ids.map(async (id) => api('GET /api/payees/:id', { params: { id } }))),
  })
  return data ?? nobody
}
