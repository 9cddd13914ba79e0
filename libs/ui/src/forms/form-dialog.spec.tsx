import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { ThemeProvider } from '../theme/theme-provider.js'
import { FormDialog } from './form-dialog.js'

interface Typed {
  name: string
  draft?: boolean | string
}

class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly issues: readonly { path: string; message: string }[],
  ) {
    super(sentence)
  }
}

const show = (
  onSubmit: (values: Typed) => Promise<unknown>,
  onClose = jest.fn<() => void>(),
  also?: { label: string; values: Partial<Typed> },
) => {
  render(
    <ThemeProvider>
      <FormDialog<Typed>
        draft={null}
        open
        title="New Client"
        submitLabel="Save"
        busyLabel="Saving..."
        onSubmit={onSubmit}
        onClose={onClose}
        {...(also ? { also } : {})}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </FormDialog>
    </ThemeProvider>,
  )
  return { onClose, person: userEvent.setup() }
}

const editDialog = (open: boolean, name: string) => (
  <ThemeProvider>
    <FormDialog<Typed>
      draft={null}
      open={open}
      title="Edit Client"
      submitLabel="Save"
      busyLabel="Saving..."
      initialValues={{ name }}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}>
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </FormDialog>
  </ThemeProvider>
)

const twoFields = (focusOn?: 'draft') => (
  <ThemeProvider>
    <FormDialog<Typed>
      draft={null}
      open
      title="New Client"
      submitLabel="Save"
      focusOn={focusOn}
      initialValues={{ draft: 'Proposed' }}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}>
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="draft" label="Draft">
        <Input />
      </Form.Item>
    </FormDialog>
  </ThemeProvider>
)

describe('the button that submits', () => {
  afterEach(cleanup)

  it('shows its keys', () => {
    show(() => Promise.resolve())
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button.querySelector('kbd')?.textContent).toBe('Ctrl+Enter')
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter')
  })
})

describe('the title', () => {
  afterEach(cleanup)

  it('names the dialog and is a heading', () => {
    show(() => Promise.resolve())
    expect(screen.queryByRole('dialog', { name: 'New Client' })).not.toBeNull()
    expect(screen.queryByRole('heading', { name: 'New Client', level: 2 })).not.toBeNull()
  })
})

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

describe('FormDialog', () => {
  afterEach(cleanup)

  it("keeps what was typed and shows the server's issue beside its field", async () => {
    const { onClose, person } = show(() =>
      Promise.reject(new Refused('Some fields are wrong', [{ path: 'name', message: 'Name is taken' }])),
    )
    await person.type(nameField(), 'Ann Richards')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name is taken')).toBeTruthy()
    expect(nameField().value).toBe('Ann Richards')
    expect(nameField().getAttribute('aria-invalid')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows above the form what no field can show', async () => {
    const { person } = show(() =>
      Promise.reject(new Refused('Some fields are wrong', [{ path: 'agentId', message: 'Choose an agent' }])),
    )
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Choose an agent')
  })

  it('leaves a sentence without a field to the toast, and keeps what was typed', async () => {
    const { onClose, person } = show(() => Promise.reject(new Refused('This deal has a CDA', [])))
    await person.type(nameField(), 'Ann Richards')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
    expect(screen.queryByText('This deal has a CDA')).toBeNull()
    expect(nameField().value).toBe('Ann Richards')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('leaves an ended session to the toast', async () => {
    const { person } = show(() => Promise.reject(new Refused('Unauthorized', [])))
    await person.type(nameField(), 'Ann Richards')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(nameField().value).toBe('Ann Richards')
  })

  it('adds the values of its second submit button for that button only', async () => {
    const onSubmit = jest.fn((_values: Typed) => Promise.reject(new Refused('Not now', [])))
    const { person } = show(onSubmit, jest.fn<() => void>(), { label: 'Save draft', values: { draft: true } })
    await person.type(nameField(), 'Ann')
    await person.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: 'Ann', draft: true }], [{ name: 'Ann' }]]))
  })

  it('begins in its first field, or in the one that it names', async () => {
    render(twoFields())
    await waitFor(() => expect(document.activeElement).toBe(nameField()))
    cleanup()
    render(twoFields('draft'))
    const named = screen.getByRole<HTMLInputElement>('textbox', { name: 'Draft' })
    await waitFor(() => expect(document.activeElement).toBe(named))
    expect([named.value, named.selectionStart, named.selectionEnd]).toEqual(['Proposed', 0, 8])
  })

  it('opens with current values, not with those of the first opening', async () => {
    const { rerender } = render(editDialog(true, 'Ann'))
    expect(nameField().value).toBe('Ann')
    rerender(editDialog(false, 'Ann'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
    rerender(editDialog(true, 'Anna'))
    expect(nameField().value).toBe('Anna')
  })

  it('submits once, with its button disabled and labelled so while the call is pending', async () => {
    const server = new EventEmitter()
    const onSubmit = jest.fn((_values: Typed) => once(server, 'answer'))
    const { onClose, person } = show(onSubmit)
    await person.type(nameField(), 'Ann')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(busy.disabled).toBe(true)
    await person.type(nameField(), '{Enter}{Escape}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann' })
    expect(onClose).not.toHaveBeenCalled()
    server.emit('answer')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
