import { CartesianGrid, LabelList, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { evenTicks, hues, shortly } from './trend-chart.js'
import type { TrendChartProps } from './trend-chart.js'

const tick = { fill: 'var(--bb-muted)', fontSize: 12 }

interface PointNoteProps {
  format: (value: unknown) => string
  active?: boolean
  label?: string | number
  payload?: readonly { dataKey?: unknown; name?: string | number; value?: unknown }[]
}

/** The figures of one point. recharts' own note is a live region, which would compete with the toasts. */
const PointNote = ({ format, active = false, label, payload = [] }: PointNoteProps) =>
  active && payload.length > 0 ? (
    <div className="bb-chart-note">
      <p className="bb-muted">{label}</p>
      {payload.map((one) => (
        <p key={String(one.dataKey)}>
          {one.name}: {format(one.value)}
        </p>
      ))}
    </div>
  ) : null

/** With more points than these their figures would stand over each other; hover and focus tell them. */
const mostFigures = 12

/** The drawing itself, apart from its frame so that recharts loads only where a chart stands. */
const TrendPlot = ({ title, series, points, format = String, short = shortly, height = 240 }: TrendChartProps) => {
  const data = points.map((point) => ({ label: point.label, ...point.values }))
  const ticks = evenTicks(Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0))))
  const isCrowded = series.length > 1 || points.length > mostFigures
  const show = (value: unknown): string => format(Number(value))
  const label = (value: unknown): string => (Number(value) === 0 ? '' : short(Number(value)))
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={data} margin={{ top: 20, right: 24, bottom: 0, left: 0 }} accessibilityLayer title={title}>
        <CartesianGrid vertical={false} stroke="var(--bb-line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--bb-line)' }}
          interval="preserveStartEnd"
          minTickGap={2}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
          tickFormatter={short}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
        />
        <Tooltip
          content={<PointNote format={show} />}
          isAnimationActive={false}
          cursor={{ fill: 'var(--bb-primary-tint)', stroke: 'var(--bb-line)' }}
        />
        {series.map((one, index) => (
          <Line
            key={one.key}
            dataKey={one.key}
            name={one.label}
            stroke={hues[index] ?? hues[0]}
            strokeWidth={2}
            dot={{ r: 3, className: 'bb-trend-dot' }}
            activeDot={{ r: 5 }}
            isAnimationActive={false}>
            {isCrowded ? null : (
              <LabelList
                dataKey={one.key}
                position="top"
                offset={8}
                formatter={label}
                className="bb-trend-figure"
                fontSize={12}
              />
            )}
          </Line>
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

export default TrendPlot
