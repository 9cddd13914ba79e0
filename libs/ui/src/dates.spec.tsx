import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TimeZoneContext } from './base/date-text.js'
import { dayIn } from './base/dates.js'
import { DateInput } from './dates.js'
import { ThemeProvider } from './theme/theme-provider.js'

describe('a date field', () => {
  afterEach(cleanup)

  it.each(['Jan 5, 2027', '1/5/2027', '01/05/2027', '2027-01-05'])('understands %s', async (typed) => {
    const onChange = jest.fn()
    render(
      <ThemeProvider>
        <DateInput aria-label="Close Date" onChange={onChange} />
      </ThemeProvider>,
    )
    const person = userEvent.setup()
    await person.type(screen.getByRole('textbox', { name: 'Close Date' }), typed)
    await person.tab()
    expect(onChange.mock.lastCall).toEqual(['2027-01-05'])
  })

  it('keeps what it cannot read, and says so', async () => {
    const onChange = jest.fn()
    render(
      <ThemeProvider>
        <DateInput aria-label="Close Date" value="2027-01-05" onChange={onChange} />
      </ThemeProvider>,
    )
    const person = userEvent.setup()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Close Date' })
    await person.clear(field)
    await person.type(field, 'Dec 32')
    await person.tab()
    expect([field.value, screen.getByRole('alert').textContent]).toEqual(['Dec 32', 'Not a date: Dec 32'])
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])("has the brokerage's day as Today in %s", async (timeZone) => {
    const onChange = jest.fn()
    render(
      <ThemeProvider>
        <TimeZoneContext value={timeZone}>
          <DateInput aria-label="Close Date" onChange={onChange} />
        </TimeZoneContext>
      </ThemeProvider>,
    )
    const person = userEvent.setup()
    await person.click(screen.getByRole('textbox', { name: 'Close Date' }))
    // Their clocks are 25 hours apart: in one of them it is another day than here.
    const today = dayIn(new Date(), timeZone)
    await person.click(await screen.findByText('Today'))
    expect(onChange.mock.lastCall).toEqual([today])
  })

  it('shows no other day while the pointer hovers over one', async () => {
    render(
      <ThemeProvider>
        <DateInput aria-label="Close Date" value="2027-01-05" />
      </ThemeProvider>,
    )
    const person = userEvent.setup()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Close Date' })
    await person.click(field)
    await person.hover(await screen.findByTitle('2027-01-20'))
    await person.type(field, '{Backspace}6')
    expect(field.value).toBe('Jan 5, 2026')
  })
})
