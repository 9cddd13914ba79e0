import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Checkbox, Input } from 'antd'
import { DateInput } from '../dates.js'
import { ThemeProvider } from '../theme/theme-provider.js'
import { FormDialog } from './form-dialog.js'
import { Form } from './form.js'
import { Select } from './select.js'

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const retype = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })

const dialog = (onSubmit: (values: unknown) => Promise<unknown>, one: boolean) =>
  render(
    <ThemeProvider>
      <FormDialog
        draft={null}
        open
        title="New Deal"
        submitLabel="Save"
        busyLabel="Saving..."
        onSubmit={onSubmit}
        onClose={() => undefined}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        {one ? null : (
          <Form.Item name="phone" label="Phone">
            <Input />
          </Form.Item>
        )}
      </FormDialog>
    </ThemeProvider>,
  )

describe('Enter in a dialog', () => {
  afterEach(cleanup)

  it.each(['Name', 'Phone'])('sends a form of several fields from %s; Ctrl+Enter does too', async (field) => {
    const onSubmit = jest.fn((_values: unknown) => Promise.resolve())
    dialog(onSubmit, false)
    retype('Name', 'Ann')
    retype('Phone', '5')
    // The browser must not submit it once more.
    expect(fireEvent.keyDown(box(field), { key: 'Enter' })).toBe(false)
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann', phone: '5' })
    fireEvent.keyDown(box('Phone'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })

  it('sends a form of one field', async () => {
    const onSubmit = jest.fn((_values: unknown) => Promise.resolve())
    dialog(onSubmit, true)
    fireEvent.keyDown(box('Name'), { key: 'Enter' })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  })

  it('sends nothing where it has another meaning', async () => {
    const onSubmit = jest.fn((_values: unknown) => Promise.resolve())
    render(
      <ThemeProvider>
        <FormDialog draft={null} open title="New Deal" submitLabel="Save" onSubmit={onSubmit} onClose={() => undefined}>
          <Form.Item name="name" label="Name">
            <Input />
          </Form.Item>
          <Form.Item name="notes" label="Notes">
            <Input.TextArea />
          </Form.Item>
          <Form.Item name="side" label="Side">
            <Select
              options={[
                { value: 'BUYER', label: 'Buyer' },
                { value: 'LISTING', label: 'Listing' },
              ]}
            />
          </Form.Item>
          <Form.Item name="day" label="Day">
            <DateInput />
          </Form.Item>
          <Form.Item name="shown" label="Shown" valuePropName="checked">
            <Checkbox />
          </Form.Item>
        </FormDialog>
      </ThemeProvider>,
    )
    const person = userEvent.setup()
    await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'One{Enter}two')
    await person.type(screen.getByLabelText('Side'), 'lis')
    // antd's list reads key codes, which user-event omits.
    fireEvent.keyDown(screen.getByLabelText('Side'), { key: 'Enter', keyCode: 13 })
    await person.type(screen.getByLabelText('Day'), '2031-03-04{Enter}')
    fireEvent.keyDown(screen.getByLabelText('Shown'), { key: 'Enter' })
    fireEvent.keyDown(box('Name'), { key: 'Enter', isComposing: true })
    expect(onSubmit).not.toHaveBeenCalled()
    // The calendar is closed now.
    await person.type(screen.getByLabelText('Day'), '{Enter}', { skipClick: true })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ notes: 'One\ntwo', side: 'LISTING', day: '2031-03-04' })
  })
})
