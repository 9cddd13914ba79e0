import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DateInput } from './dates.js'
import { ThemeProvider } from './theme/theme-provider.js'

describe('a field of a day', () => {
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
})
