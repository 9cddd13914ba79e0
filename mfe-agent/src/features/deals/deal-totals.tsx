import { useCall, type CallRequest } from '@bluebonnet/portal-sdk'
import { formatCount, formatMoney } from '@bluebonnet/ui'

/** The number of matching deals and the sum of their prices. */
export const DealTotals = ({ query }: { query: NonNullable<CallRequest<'GET /api/deals/totals'>['query']> }) => {
  const { data } = useCall('GET /api/deals/totals', { query }, { keepPrevious: true })
  if (data === undefined) return <p className="bb-muted deal-totals">&nbsp;</p>
  const { count, volume } = data
  return (
    <output className="bb-muted deal-totals">
      {count === null || volume === null ? (
        'Too many deals to add up. Filter them to see their volume.'
      ) : (
        <>
          <strong>{formatCount(count)}</strong> {count === 1 ? 'deal' : 'deals'} ·{' '}
          <strong>{formatMoney(volume)}</strong> volume
        </>
      )}
    </output>
  )
}
