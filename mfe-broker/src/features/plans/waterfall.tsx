import { capPlaceWords, cdaLineLabels, type PlanVersionTerms, type SampledPlan } from '@bluebonnet/contracts'
import { api, sentenceOf } from '@bluebonnet/portal-sdk'
import { formatMoney, Skeleton } from '@bluebonnet/ui'
import { BarBreakdown } from '@bluebonnet/ui/data'
import { Alert } from '@bluebonnet/ui/page-forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The sample deal that plans show. */
const sample = { price: 400_000, rate: 3 }

const places: Record<SampledPlan['deals'][number]['at'], string> = {
  BELOW: 'Below the cap',
  ACROSS: 'Across the cap',
  ABOVE: 'Above the cap',
}

/** Debounces a text, so that not every key press sends a request. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Sampled = SampledPlan['deals'][number]

/** 'Deal cap: Deal 16 of 16'. Empty under a plan without a cap. */
const capWords = ({ cap }: Sampled): string => (cap ? `${cap.label}: ${capPlaceWords(cap)}` : '')

const leavesNothing = ({ lines }: Sampled): boolean =>
  lines.reduce((sum, { kind, amount }) => (kind === 'AGENT_SPLIT' ? sum + amount : sum), 0) === 0

/** Bars for a sample deal under a plan below, across and above each of its caps, with figures. */
export const Waterfall = ({ terms: { caps, steps } }: { terms: PlanVersionTerms }) => {
  const text = JSON.stringify([caps, steps])
  const settled = useSettled(text)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['plan-sample', text],
    enabled: settled === text,
    queryFn: async () => api('POST /api/plans/sample', { body: { terms: { caps, steps }, ...sample } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <p className="bb-muted bb-form-note">{sentenceOf(error) ?? 'No sample of these steps yet.'}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  // The bars keep their place while those of other steps are calculated, but not their figures.
  const format = (value: number): string => (isPlaceholderData ? '…' : formatMoney(value))
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="bb-muted">
        {format(data.gross)} of a sale at {formatMoney(sample.price)} and {sample.rate}%
        {data.clientPaid > 0 ? `, and ${format(data.clientPaid)} paid by the client` : ''}
      </p>
      <div className="plans-samples">
        {data.deals.map((deal) => (
          <div key={`${deal.at} ${capWords(deal)}`}>
            <h4>{data.deals.length === 1 ? 'Every deal' : places[deal.at]}</h4>
            {deal.cap ? <p className="bb-muted">{capWords(deal)}</p> : null}
            {leavesNothing(deal) && !isPlaceholderData ? (
              <Alert type="warning" showIcon title="The agent gets nothing" />
            ) : null}
            <BarBreakdown
              label={`${places[deal.at]} ${capWords(deal)}`.trim()}
              format={format}
              bars={deal.lines.map(({ kind, label, amount }) => ({
                label: label ?? cdaLineLabels[kind],
                value: amount,
              }))}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
