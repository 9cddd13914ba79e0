import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeProvider } from '../theme/theme-provider.js'
import { MoneyInput } from './number-inputs.js'

const show = () => {
  const onChange = jest.fn()
  render(
    <ThemeProvider>
      <MoneyInput aria-label="Budget" defaultValue={300_000} onChange={onChange} />
    </ThemeProvider>,
  )
  return {
    field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Budget' }),
    onChange,
    person: userEvent.setup(),
  }
}

describe('a field of dollars', () => {
  afterEach(cleanup)

  it('groups its thousands', () => expect(show().field.value).toBe('300,000'))

  it('is empty once it was emptied', async () => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.tab()
    expect([field.value, onChange.mock.lastCall]).toEqual(['', [null]])
  })

  it('takes what people paste', async () => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.paste('$425,000.00 ')
    await person.tab()
    expect([field.value, onChange.mock.lastCall]).toEqual(['425,000', [425_000]])
  })
})
