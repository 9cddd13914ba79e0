export interface TrendSeries {
  key: string
  label: string
}

export interface TrendPoint {
  /** What stands under the point: 'Nov'. */
  label: string
  values: Readonly<Record<string, number>>
}

export interface TrendChartProps {
  /** Says what the chart shows, for screen readers and the table. */
  title: string
  /** One or two: there are two hues. */
  series: readonly [TrendSeries] | readonly [TrendSeries, TrendSeries]
  points: readonly TrendPoint[]
  kind?: 'line' | 'bars'
  format?: (value: number) => string
  /** The same in fewer signs, for what stands on the chart: '12.4K' unless given. */
  short?: (value: number) => string
  /** In pixels; 240 unless given. */
  height?: number
}

export const hues = ['var(--bb-primary)', 'var(--bb-accent)'] as const

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A figure in few signs: '12.4K'. */
export const shortly = (value: number): string => compact.format(value)

/** Round figures from 0 to at least `highest`, about four of them, for the lines across a chart. */
export const evenTicks = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * unit >= rough) ?? 10) * unit)
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}
