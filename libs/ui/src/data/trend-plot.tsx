import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { calmQuery, useMedia } from '../theme/media.js'
import { hues } from './trend.js'
import type { TrendChartProps } from './trend.js'

const tick = { fill: 'var(--bb-muted)', fontSize: 12 }
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

const short = (value: unknown): string => compact.format(Number(value))

interface PointNoteProps {
  format: (value: unknown) => string
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; name?: string | number; value?: unknown }[]
}

/** The figures of one point. recharts' own note is a live region, which would compete with the toasts. */
const PointNote = ({ format, active = false, label, payload = [] }: PointNoteProps) => (active && payload.length > 0 ? (
  <div className="bb-chart-note">
    <p className="bb-muted">{label}</p>
    {payload.map((one) => <p key={String(one.dataKey)}>{one.name}: {format(one.value)}</p>)}
  </div>
) : null)

/** The drawing itself, apart from its frame so that recharts loads only where a chart stands. */
const TrendPlot = ({ title, series, points, kind = 'line', format = String, height = 240 }: TrendChartProps) => {
  const calm = useMedia(calmQuery)
  const data = points.map((point) => ({ label: point.label, ...point.values }))
  const motion = { isAnimationActive: !calm, animationDuration: 150 }
  const show = (value: unknown): string => format(Number(value))
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={{ top: 20, right: 12, bottom: 0, left: 0 }} accessibilityLayer title={title}>
        <CartesianGrid vertical={false} stroke="var(--bb-line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--bb-line)' }} interval="preserveStartEnd" minTickGap={16} />
        <YAxis tick={tick} tickLine={false} axisLine={false} width={44} allowDecimals={false} tickFormatter={short} />
        <Tooltip content={<PointNote format={show} />} isAnimationActive={false} cursor={{ fill: 'var(--bb-primary-tint)', stroke: 'var(--bb-line)' }} />
        {series.map((one, index) => (kind === 'bars' ? (
          <Bar key={one.key} dataKey={one.key} name={one.label} fill={hues[index]} radius={[4, 4, 0, 0]} maxBarSize={32} {...motion}>
            <LabelList dataKey={one.key} position="top" formatter={short} fill="var(--bb-text)" fontSize={12} />
          </Bar>
        ) : (
          <Line key={one.key} dataKey={one.key} name={one.label} stroke={hues[index]} strokeWidth={2} dot={{ r: 3 }} activeDot={{ r: 5 }} {...motion} />
        )))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

export default TrendPlot
