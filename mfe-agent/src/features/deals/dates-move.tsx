import type { Deal } from '@bluebonnet/contracts'
import { taskMovesWords } from '@bluebonnet/domain'
import { api, sentenceOf } from '@bluebonnet/portal-sdk'
import { Form, type FormInstance } from '@bluebonnet/ui/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appointmentWords, MovedDays } from '../../shared/moved-days.js'
import type { DealValues } from './deal-values.js'

const dateFields = ['contractDate', 'optionEndsAt', 'earnestMoneyDueAt', 'financingDueAt', 'closeDate'] as const

const paperWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One paper is due on another day.' : `${count} papers are due on other days.`

/** Previews what the entered dates would move (docs/rules/tasks.md#moves). */
export const DatesMove = ({ deal, form }: { deal: Deal; form: FormInstance<DealValues> }) => {
  const values = Form.useWatch((all: DealValues) => all, form)
  const changed = dateFields.filter((field) => values !== undefined && (values[field] ?? null) !== deal[field])
  const body = Object.fromEntries(changed.map((field) => [field, values?.[field] ?? null]))
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['dates-preview', deal.id, deal.version, JSON.stringify(body)],
    queryFn: async () => api('POST /api/deals/:id/dates/preview', { params: { id: deal.id }, body }),
    enabled: changed.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (changed.length === 0) return null
  if (error)
    return <p className="bb-aside moved-days">{sentenceOf(error) ?? 'The dates that move could not be calculated.'}</p>
  if (data === undefined) return null
  const tasks = taskMovesWords(data.tasks)
  const words = [tasks === '' ? '' : `${tasks}.`, paperWords(data.papers), appointmentWords(data.appointments)]
    .filter((text) => text !== '')
    .join(' ')
  if (data.days.length === 0 && words === '') return null
  return (
    <MovedDays days={data.days} pinned="Pinned by hand" isBusy={isPlaceholderData}>
      {words === '' || isPlaceholderData ? null : <p className="bb-strong bb-mt-8">{words}</p>}
    </MovedDays>
  )
}
