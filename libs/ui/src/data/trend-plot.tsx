import { useState, type PointerEvent } from 'react'

export interface TrendSeries {
  key: string
  label: string
}

export interface TrendPoint {
  /** The label below the point: 'Nov'. */
  label: string
  values: Readonly<Record<string, number>>
}

export interface TrendChartProps {
  /** The chart's description for screen readers and the table. */
  title: string
  /** One or two series: there are two colours. */
  series: readonly [TrendSeries] | readonly [TrendSeries, TrendSeries]
  points: readonly TrendPoint[]
  kind?: 'line' | 'bars'
  format?: (value: number) => string
  /** A compact format for labels in the chart: '12.4K' by default. */
  short?: (value: number) => string
  height?: number
}

/** The second series is the comparison, and has a neutral colour. */
export const hues = ['var(--bb-primary)', 'var(--bb-border)'] as const

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a figure in compact form: '12.4K'. */
export const formatCompact = (value: number): string => compact.format(value)

/** About four round values from 0 to at least `highest`, for the grid lines. */
export const evenTicks = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * unit >= rough) ?? 10) * unit)
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}

/**
 * Where a point's figure does not overlap the line: beside a slope, below a valley, above otherwise. Below a point near
 * the bottom is its label.
 */
export const figurePosition = (
  [before, value, after]: readonly [number, number, number],
  top: number,
): 'above' | 'below' | 'before' | 'after' => {
  if (before < value && value < after) return 'before'
  if (before > value && value > after) return 'after'
  return before + after > 2 * value && value > top / 10 ? 'below' : 'above'
}

/** With more points their figures would overlap; hover and arrow keys show them. */
const maxFigures = 12
/** The maximum number of point labels; half of it on a phone. */
const maxLabels = 12

interface NoteProps extends Pick<TrendChartProps, 'series' | 'format'> {
  point: TrendPoint
  /** Percent of the width. */
  left: number
}

const Note = ({ point, series, left, format = String }: NoteProps) => (
  <div className={left > 50 ? 'bb-chart-note bb-chart-note-before' : 'bb-chart-note'} style={{ left: `${left}%` }}>
    <p className="bb-muted">{point.label}</p>
    {series.map(({ key, label }) => (
      <p key={key}>
        {label}: {format(point.values[key] ?? 0)}
      </p>
    ))}
  </div>
)

/**
 * Lines over time, with an invisible range input that hover, touch and arrow keys move. All positions are percentages,
 * so that it needs no measuring and fits any paper size.
 */
export const LinePlot = ({
  title,
  series,
  points,
  format = String,
  short = formatCompact,
  height = 240,
}: TrendChartProps) => {
  const [at, setAt] = useState<number | null>(null)
  const last = points.length - 1
  const ticks = evenTicks(Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0))))
  const top = ticks.at(-1) ?? 1
  const left = (index: number): number => (last === 0 ? 50 : (index / last) * 100)
  const bottom = (value = 0): number => Math.max(0, value / top) * 100
  const hasFigures = series.length === 1 && points.length <= maxFigures
  const valueAt = (place: number, key: string): number | undefined => points[place]?.values[key]
  const every = Math.ceil(points.length / maxLabels)
  const active = at === null ? undefined : points[at]
  const wordsOf = (one: TrendPoint | undefined): string | undefined =>
    one && `${one.label}: ${series.map(({ key, label }) => `${label} ${format(one.values[key] ?? 0)}`).join(', ')}`

  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.round(((clientX - box.left) / box.width) * last))))
  }
  return (
    <div className="bb-trend" style={{ blockSize: height }}>
      <div className="bb-trend-area" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="bb-trend-rule" style={{ bottom: `${bottom(tick)}%` }}>
            <span className="bb-trend-tick">{short(tick)}</span>
          </span>
        ))}
        {at === null ? null : <span className="bb-trend-cursor" style={{ left: `${left(at)}%` }} />}
        <svg className="bb-trend-lines" viewBox="0 0 100 100" preserveAspectRatio="none">
          {series.map(({ key }, index) => (
            <polyline
              key={key}
              style={{ stroke: hues[index] }}
              points={points.map(({ values }, place) => `${left(place)},${100 - bottom(values[key])}`).join(' ')}
            />
          ))}
        </svg>
        {points.map(({ label, values }, place) => (
          <span key={label} className="bb-trend-point" style={{ left: `${left(place)}%` }}>
            {series.map(({ key }, index) => (
              <span
                key={key}
                className="bb-trend-dot"
                style={{ bottom: `${bottom(values[key])}%`, borderColor: hues[index] }}>
                {hasFigures && (values[key] ?? 0) !== 0 ? (
                  <span
                    className="bb-trend-figure"
                    data-place={figurePosition(
                      [
                        valueAt(place - 1, key) ?? values[key] ?? 0,
                        values[key] ?? 0,
                        valueAt(place + 1, key) ?? values[key] ?? 0,
                      ],
                      top,
                    )}>
                    {short(values[key] ?? 0)}
                  </span>
                ) : null}
              </span>
            ))}
            {(last - place) % every === 0 ? (
              <span
                className={((last - place) / every) % 2 === 0 ? 'bb-trend-label' : 'bb-trend-label bb-trend-between'}>
                {label}
              </span>
            ) : null}
          </span>
        ))}
        {active && at !== null ? <Note point={active} series={series} left={left(at)} format={format} /> : null}
      </div>
      <input
        className="bb-trend-range"
        type="range"
        aria-label={title}
        aria-valuetext={wordsOf(points[at ?? last])}
        max={last}
        value={at ?? last}
        onChange={({ target }) => setAt(Number(target.value))}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? setAt(null) : undefined)}
      />
    </div>
  )
}
