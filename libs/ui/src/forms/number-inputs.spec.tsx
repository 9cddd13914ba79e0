import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeProvider } from '../theme/theme-provider.js'
import { DateInput } from '../dates.js'
import { Form, rules } from './form.js'
import { FormDialog } from './form-dialog.js'
import { InputNumber, MoneyInput, PercentInput } from './number-inputs.js'

const show = () => {
  const onChange = jest.fn()
  render(
    <ThemeProvider>
      <MoneyInput aria-label="Budget" defaultValue={300_000} onChange={onChange} />
    </ThemeProvider>,
  )
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Budget' }),
    onChange,
    person: userEvent.setup(),
  }
}

describe('a dollar field', () => {
  afterEach(cleanup)

  it('groups thousands', () => expect(show().field.value).toBe('300,000'))

  it('is empty after clearing', async () => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.tab()
    expect([field.value, onChange.mock.lastCall]).toEqual(['', [null]])
  })

  it('accepts pasted text', async () => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.paste('$425,000.00 ')
    await person.tab()
    expect([field.value, onChange.mock.lastCall]).toEqual(['425,000', [425_000]])
  })

  it.each([
    ['425k', '425,000', 425_000],
    ['0.6m', '600,000', 600_000],
  ])('accepts %s', async (typed, shown, value) => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.type(field, typed)
    expect(onChange.mock.lastCall).toEqual([value])
    await person.tab()
    expect(field.value).toBe(shown)
  })

  it.each(['450.000', '450.000,00'])('keeps %s as typed, asks for the meaning, and has no value', async (typed) => {
    const { field, onChange, person } = show()
    await person.clear(field)
    await person.type(field, typed)
    await person.tab()
    expect([field.value, onChange.mock.lastCall]).toEqual([typed, [null]])
    expect(screen.getByRole('alert').textContent).toBe(`Not an amount: ${typed}. Did you mean 450,000?`)
  })
})

const numbers = {
  Rate: <PercentInput aria-label="Rate" />,
  Days: <InputNumber aria-label="Days" min={1} max={365} suffix="days" />,
  Area: <InputNumber aria-label="Area" />,
}

describe('a number field', () => {
  afterEach(cleanup)

  it.each([
    ['Rate', '2,5', 'Not a number: 2,5. Did you mean 2.5?'],
    ['Rate', '3.1234', 'At most three decimals'],
    ['Rate', '101', 'At most 100%'],
    ['Rate', 'three', 'Not a number: three'],
    ['Days', '7.5', 'Enter a whole number'],
    ['Days', '0', 'At least 1'],
    ['Days', '1000', 'At most 365'],
    ['Area', '-5', 'At least 0'],
  ] as const)('of %s keeps %s as typed, and says why it is invalid', async (name, typed, issue) => {
    render(<ThemeProvider>{numbers[name]}</ThemeProvider>)
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name })
    const person = userEvent.setup()
    await person.type(field, typed)
    await person.tab()
    expect([field.value, screen.getByRole('alert').textContent]).toEqual([typed, issue])
  })

  it.each([
    ['Rate', '2.875 %', '2.875'],
    ['Area', '1,850', '1850'],
  ] as const)('of %s accepts %s', async (name, typed, shown) => {
    render(<ThemeProvider>{numbers[name]}</ThemeProvider>)
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name })
    const person = userEvent.setup()
    await person.type(field, typed)
    await person.tab()
    expect([field.value, screen.queryByRole('alert')]).toEqual([shown, null])
    await person.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(field.value).toBe(String(Number(shown) + 1))
  })

  it.each([
    ['2.2{ArrowDown}', '1.2'],
    ['2,5{ArrowUp}', '2,5'],
    ['{ArrowUp}', '1'],
  ])('steps exactly by arrow keys, and never over invalid text: %s', async (keys, shown) => {
    render(<ThemeProvider>{numbers.Rate}</ThemeProvider>)
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rate' })
    await userEvent.setup().type(field, keys)
    expect(field.value).toBe(shown)
  })
})

const dialog = (sent: (values: object) => Promise<unknown>) => {
  render(
    <ThemeProvider>
      <FormDialog
        draft={null}
        open
        title="Terms"
        submitLabel="Save"
        busyLabel="Saving..."
        onSubmit={sent}
        onClose={() => undefined}>
        <Form.Item name="price" label="Price" rules={[rules.required('Price is required')]}>
          <MoneyInput exact />
        </Form.Item>
        <Form.Item name="day" label="Day">
          <DateInput />
        </Form.Item>
      </FormDialog>
    </ThemeProvider>,
  )
  return { person: userEvent.setup(), at: (name: string) => screen.getByLabelText<HTMLInputElement>(name) }
}

describe('a form with such a field', () => {
  afterEach(cleanup)

  it('sends the last typed value when pressing Save blurs the field', async () => {
    const sent = jest.fn((_values: object) => Promise.resolve())
    const { person, at } = dialog(sent)
    await person.type(at('Price'), '425k')
    await person.type(at('Day'), '12/18/2027')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ price: 425_000, day: '2027-12-18' }]]))
  })

  it('sends nothing while a text is invalid, says so beside it, and continues once corrected', async () => {
    const sent = jest.fn((_values: object) => Promise.resolve())
    const { person, at } = dialog(sent)
    await person.type(at('Price'), '450.000')
    await person.type(at('Day'), '12/')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Not an amount: 450.000. Did you mean 450,000?')).toBeTruthy()
    expect(await screen.findByText('Not a date: 12/')).toBeTruthy()
    expect([at('Price').value, at('Day').value, sent.mock.calls.length]).toEqual(['450.000', '12/', 0])
    await person.clear(at('Price'))
    await person.type(at('Price'), '450000')
    await person.clear(at('Day'))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ price: 450_000, day: null }]]))
  })
})
