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
  /** In pixels; 240 unless given. */
  height?: number
}

export const hues = ['var(--bb-primary)', 'var(--bb-accent)'] as const
