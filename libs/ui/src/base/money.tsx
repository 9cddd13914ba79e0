import { countInWords, type Deal } from '@bluebonnet/contracts'

/** Formats a count: `98,356`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** 'All Clients (12)', 'All Clients (10,000+)'; without the count while it is unknown. */
export const countedTitle = (title: string, count: number | undefined, isAtLeast = false): string =>
  count === undefined ? title : `${title} (${countInWords(count, isAtLeast)})`

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

/** Formats dollars (as in HTTP answers): `$425,000`, with `exact` `$425,000.00`. */
export const formatMoney = (dollars: number, exact = false): string => (exact ? withCents : whole).format(dollars)

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** Formats dollars in compact form, for charts: `$12.4K`. */
export const formatMoneyShort = (dollars: number): string => short.format(dollars)

export const Money = ({ value, exact = false }: { value: number | null | undefined; exact?: boolean }) => (
  <span className="bb-figure">{value === null || value === undefined ? '—' : formatMoney(value, exact)}</span>
)

/** A deal's commission as entered. */
export const DealCommission = ({
  deal: { commissionRate, grossCommission },
}: {
  deal: Pick<Deal, 'commissionRate' | 'grossCommission'>
}) => {
  if (grossCommission !== null) return <Money value={grossCommission} exact />
  return commissionRate === null ? 'Brokerage default' : `${commissionRate}%`
}
