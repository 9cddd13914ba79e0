import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { periodLabel, withinPeriod } from '../base/dates.js'
import { PeriodPicker } from './period-picker.js'

const real = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const

// Ten in the evening of 31 March in Texas: April in Greenwich.
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-04-01T03:00:00Z'), doNotFake: [...real] })
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const pick = async (value: string | undefined, name: string): Promise<string | null | undefined> => {
  const chosen: (string | null)[] = []
  render(<PeriodPicker value={value} onChange={(period) => chosen.push(period)} without="All dates" />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Period' }))
  await userEvent.click(await screen.findByTitle(name))
  return chosen.at(-1)
}

describe('the period picker', () => {
  it.each([
    ['This month', '2026-03'],
    ['Last month', '2026-02'],
    ['This quarter', '2026-Q1'],
    ['Last quarter', '2025-Q4'],
    ['This year', '2026'],
    ['Last year', '2025'],
    ['Choose dates', '2026-03-01..2026-03-31'],
  ])('requests %s by the brokerage’s calendar', async (name, period) => {
    expect(await pick(undefined, name)).toBe(period)
  })

  it('starts a custom period with the current one, and can return to none', async () => {
    expect(await pick('2025-Q4', 'Choose dates')).toBe('2025-10-01..2025-12-31')
    cleanup()
    expect(await pick('2025-Q4', 'All dates')).toBeNull()
  })

  it('names an unlisted period, and shows custom days with their calendars', async () => {
    render(<PeriodPicker value="2019-Q2" onChange={() => null} />)
    expect(screen.getByText('Q2 2019')).toBeDefined()
    cleanup()
    render(<PeriodPicker value="2026-01-05..2026-02-11" onChange={() => null} />)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First Day').value).toBe('Jan 5, 2026'))
    expect(screen.getByLabelText<HTMLInputElement>('Last Day').value).toBe('Feb 11, 2026')
  })
})

describe('a period in words', () => {
  it('says when', () => {
    expect(['2026-Q3', '2026-01-05..2026-02-11'].map(withinPeriod)).toEqual([
      'in Q3 2026',
      'from Jan 5, 2026 to Feb 11, 2026',
    ])
  })

  it('reads naturally', () => {
    expect(['2026-11', '2026-Q3', '2026', '2026-01-05..2026-02-11', 'soon'].map(periodLabel)).toEqual([
      'November 2026',
      'Q3 2026',
      '2026',
      'Jan 5, 2026 to Feb 11, 2026',
      'soon',
    ])
  })
})
