const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

/** Dollars (as HTTP answers carry them) as people write them: `$425,000`, with `exact` `$425,000.00`. */
export const formatMoney = (dollars: number, exact = false): string => (exact ? withCents : whole).format(dollars)

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** Dollars in few signs, for what stands on a chart: `$12.4K`. */
export const formatMoneyShort = (dollars: number): string => short.format(dollars)

interface MoneyProps {
  /** Dollars; null shows a dash. */
  value: number | null | undefined
  /** With cents, as on a CDA. */
  exact?: boolean
}

export const Money = ({ value, exact = false }: MoneyProps) => (
  <span className="bb-figure">{value === null || value === undefined ? '—' : formatMoney(value, exact)}</span>
)
