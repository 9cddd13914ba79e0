import { describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { evenTicks, figurePosition, LinePlot } from './trend-plot.js'

describe('the lines across a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [12_000, [0, 5_000, 10_000, 15_000]],
    [9_800, [0, 2_500, 5_000, 7_500, 10_000]],
    [61_000, [0, 20_000, 40_000, 60_000, 80_000]],
  ])('up to %s are at %j', (highest, ticks) => {
    expect(evenTicks(highest)).toEqual(ticks)
  })
})

it.each([
  [10, 20, 30, 'before'],
  [30, 20, 10, 'after'],
  [30, 20, 30, 'below'],
  [10, 20, 10, 'above'],
  [20, 20, 20, 'above'],
  [30, 20, 20, 'below'],
  [20, 20, 30, 'below'],
  [10, 20, 20, 'above'],
  [30, 4, 4, 'above'],
  [30, 3, 20, 'above'],
  [30, 5, 5, 'below'],
])('puts a figure between %s, %s and %s %s its point', (before, value, after, place) => {
  expect(figurePosition([before, value, after], 40)).toBe(place)
})

const months = ['Sep', 'Oct', 'Nov'].map((label, index) => ({ label, values: { now: index * 100, before: 50 } }))

it('shows a line for each series, and the figures of the focused point', async () => {
  const { container } = render(
    <LinePlot
      title="Volume"
      series={[
        { key: 'now', label: 'This year' },
        { key: 'before', label: 'Last year' },
      ]}
      points={months}
      format={(value) => `$${value}`}
    />,
  )
  expect([...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points'))).toEqual([
    '0,100 50,50 100,0',
    '0,75 50,75 100,75',
  ])
  const range = screen.getByRole('slider', { name: 'Volume' })
  await userEvent.tab()
  expect(range.getAttribute('aria-valuetext')).toBe('Nov: This year $200, Last year $50')
  fireEvent.change(range, { target: { value: '1' } })
  expect(range.getAttribute('aria-valuetext')).toBe('Oct: This year $100, Last year $50')
  expect(container.querySelector('.bb-chart-note')?.textContent).toBe('OctThis year: $100Last year: $50')
  await userEvent.tab()
  expect(container.querySelector('.bb-chart-note')).toBeNull()
  cleanup()
})

it('labels every point of a year and, of many, every second one from the last', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ label: `M${index + 1}`, values: { now: index } }))
  const { container } = render(<LinePlot title="Deals" series={[{ key: 'now', label: 'Deals' }]} points={many} />)
  const named = [...container.querySelectorAll('.bb-trend-label')].map(({ textContent }) => textContent)
  expect(named).toEqual(['M2', 'M4', 'M6', 'M8', 'M10', 'M12', 'M14', 'M16', 'M18', 'M20'])
  expect(container.querySelectorAll('.bb-trend-figure')).toHaveLength(0)
  cleanup()
})
