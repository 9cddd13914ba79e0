import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ThemeProvider } from '../theme/theme-provider.js'
import { DateInput } from '../dates.js'
import type { FormDraft } from './form-draft.js'
import { FormDialog } from './form-dialog.js'
import { Form } from './form.js'
import { DraftForm } from './draft-form.js'

/** A draft as a tab stores it: as JSON. */
const paper = (): FormDraft & { text: string | null } => ({
  text: null,
  read() {
    return JSON.parse(this.text ?? 'null')
  },
  write(kept) {
    this.text = kept === null ? null : JSON.stringify(kept)
  },
  drop() {
    this.text = null
  },
})

interface Client {
  name: string
  phone: string | null
  budget: number | null
  since: string | null
  type: string
  told: boolean
  owner: { name: string | null }
  version: number
}
type Values = Omit<Client, 'version'>

const ann: Client = {
  name: 'Ann',
  phone: '512',
  budget: 1,
  since: '2026-01-02',
  type: 'Buyer',
  told: false,
  owner: { name: null },
  version: 3,
}
const valuesOf = ({ version: _version, ...values }: Client): Values => values

class Changed extends Error {
  readonly code = 'ROW_CHANGED'
  readonly sentence = 'Somebody changed this client meanwhile'
  constructor(
    readonly row: Client,
    readonly issues: readonly { path: string; message: string }[] = [],
  ) {
    super('409')
  }
}

const fields = (
  <>
    <Form.Item name="name" label="Name">
      <Input />
    </Form.Item>
    <Form.Item name="phone" label="Phone">
      <Input />
    </Form.Item>
    <Form.Item name="budget" label="Budget">
      <InputNumber />
    </Form.Item>
    <Form.Item name="since" label="Since">
      <DateInput />
    </Form.Item>
    <Form.Item name="type" label="Type">
      <Select options={['Buyer', 'Seller', 'Both'].map((value) => ({ value, label: `${value} of homes` }))} />
    </Form.Item>
    <Form.Item name="told" valuePropName="checked">
      <Checkbox>Told</Checkbox>
    </Form.Item>
    <Form.Item name={['owner', 'name']} label="Owner">
      <Input />
    </Form.Item>
    <Form.Item name="password" label="Password">
      <Input.Password />
    </Form.Item>
  </>
)

type Save = (values: Values, row: Client) => Promise<unknown>

const Edit = ({ row, draft, save, open }: { row: Client; draft: FormDraft; save: Save; open: boolean }) => (
  <ThemeProvider>
    <FormDialog<Values, Client>
      draft={draft}
      open={open}
      title="Edit Client"
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={() => undefined}
      edits={{ row, valuesOf, save }}>
      {fields}
    </FormDialog>
  </ThemeProvider>
)

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
/** By text and not by role: reading every role of an antd form takes jsdom seconds. */
const button = (name: string): HTMLButtonElement => {
  const found = screen.getByText(name).closest('button')
  if (found === null) throw new Error(`No button reads ${name}`)
  return found
}
const press = (name: string): void => {
  fireEvent.click(button(name))
}
const submit = (): void => {
  fireEvent.submit(box('Name'))
}
const idle = async () => waitFor(() => expect(button('Save').disabled).toBe(false))
const retype = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const never: Save = () => Promise.reject(new Error('offline'))
afterEach(cleanup)

describe('typed values', () => {
  it('return when the form opens again: text, amount, day, choice, checkbox, nested field; no secret', async () => {
    const draft = paper()
    const first = render(<Edit row={ann} draft={draft} save={never} open />)
    retype('Name', 'Anna')
    retype('Phone', '')
    retype('Budget', '425000')
    retype('Owner', 'Ted')
    retype('Password', 'hunter2hunter2')
    fireEvent.click(box('Told'))
    fireEvent.mouseDown(box('Type'))
    fireEvent.click(await screen.findByTitle('Seller of homes'))
    fireEvent.mouseDown(box('Since'))
    retype('Since', '3/4/2026')
    fireEvent.keyDown(box('Since'), { key: 'Enter' })
    first.unmount()

    render(<Edit row={ann} draft={draft} save={never} open />)
    expect(screen.queryByText('We kept what you typed.')).not.toBeNull()
    expect(['Name', 'Phone', 'Budget', 'Since', 'Owner', 'Password'].map((name) => box(name).value)).toEqual([
      'Anna',
      '',
      '425000',
      'Mar 4, 2026',
      'Ted',
      '',
    ])
    expect(box('Told').checked).toBe(true)
    expect(screen.queryByTitle('Seller of homes')).not.toBeNull()
    expect(draft.text).not.toContain('hunter2')
  })

  it('survive a failed save and Escape, go with Discard, and are no draft once unchanged', async () => {
    const draft = paper()
    const shown = render(<Edit row={ann} draft={draft} save={never} open />)
    retype('Name', 'Anna')
    submit()
    await idle()
    fireEvent.keyDown(box('Name'), { key: 'Escape' })
    shown.rerender(<Edit row={ann} draft={draft} save={never} open={false} />)
    await waitFor(() => expect(screen.queryByLabelText('Phone')).toBeNull())
    shown.rerender(<Edit row={ann} draft={draft} save={never} open />)
    expect(box('Name').value).toBe('Anna')
    press('Discard')
    expect(box('Name').value).toBe('Ann')
    expect(screen.queryByText('We kept what you typed.')).toBeNull()
    expect(draft.text).toBeNull()
    retype('Name', 'Anna')
    expect(draft.text).not.toBeNull()
    retype('Name', 'Ann')
    expect(draft.text).toBeNull()
  })

  it('go with a successful save', async () => {
    const draft = paper()
    render(<Edit row={ann} draft={draft} save={() => Promise.resolve()} open />)
    retype('Name', 'Anna')
    submit()
    await waitFor(() => expect(draft.text).toBeNull())
  })

  it('are sent by Ctrl+Enter from any field, on a page too', async () => {
    const sent: unknown[] = []
    const send = async (values: object): Promise<void> => void sent.push(values)
    render(
      <DraftForm draft={paper()} onSubmit={send}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </DraftForm>,
    )
    retype('Name', 'Porch')
    fireEvent.keyDown(box('Name'), { key: 'Enter' })
    fireEvent.keyDown(box('Name'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(sent).toEqual([{ name: 'Porch' }]))
  })

  it('say that files must be chosen again, and keep the rest', () => {
    const draft = paper()
    const form = () => (
      <DraftForm draft={draft} files={['photos']} onSubmit={() => Promise.resolve()}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="photos" label="Photos">
          <InputNumber />
        </Form.Item>
      </DraftForm>
    )
    const first = render(form())
    retype('Name', 'Porch')
    retype('Photos', '2')
    first.unmount()
    render(form())
    expect(screen.queryByText('We kept what you typed. Files cannot be kept: choose them again.')).not.toBeNull()
    expect(box('Name').value).toBe('Porch')
    expect(box('Photos').value).toBe('')
  })

  it('keep a field that emptied another', async () => {
    const draft = paper()
    const Commission = () => {
      const [form] = Form.useForm<{ rate?: number | null; gross?: number | null }>()
      return (
        <DraftForm draft={draft} form={form} onSubmit={() => Promise.resolve()}>
          <Form.Item name="rate" label="Rate">
            <InputNumber />
          </Form.Item>
          <Form.Item name="gross" label="Gross">
            <InputNumber onChange={() => form.setFieldValue('rate', null)} />
          </Form.Item>
        </DraftForm>
      )
    }
    const first = render(<Commission />)
    retype('Rate', '3')
    retype('Gross', '900')
    await waitFor(() => expect(box('Rate').value).toBe(''))
    first.unmount()
    render(<Commission />)
    expect([box('Rate').value, box('Gross').value]).toEqual(['', '900'])
  })
})

describe('a row that somebody else changed meanwhile', () => {
  const theirs: Client = { ...ann, name: 'Anne', phone: '737', version: 4 }

  it('merges their changes, shows both values on conflict, and saves with the new version', async () => {
    const draft = paper()
    const saves = jest.fn<Save>((_values, row) =>
      row.version === 3 ? Promise.reject(new Changed(theirs)) : Promise.resolve(),
    )
    render(<Edit row={ann} draft={draft} save={saves} open />)
    retype('Name', 'Anna')
    retype('Budget', '7')
    submit()
    expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeTruthy()
    expect([box('Name').value, box('Phone').value, box('Budget').value, box('Now stored').value]).toEqual([
      'Anna',
      '737',
      '7',
      'Anne',
    ])
    expect(document.activeElement).toBe(box('Name'))
    press('Use this')
    expect((await screen.findByLabelText<HTMLInputElement>('Yours')).value).toBe('Anna')
    expect(box('Name').value).toBe('Anne')
    press('Use mine')
    expect((await screen.findByLabelText<HTMLInputElement>('Now stored')).value).toBe('Anne')
    submit()
    await waitFor(() => expect(saves).toHaveBeenCalledTimes(2))
    expect(saves.mock.calls[1]).toEqual([expect.objectContaining({ name: 'Anna', phone: '737', budget: 7 }), theirs])
    await waitFor(() => expect(draft.text).toBeNull())
  })

  it('saves silently when both typed the same', async () => {
    const draft = paper()
    const saves = jest.fn<Save>((_values, row) =>
      row.version === 3 ? Promise.reject(new Changed({ ...theirs, name: 'Anna' })) : Promise.resolve(),
    )
    render(<Edit row={ann} draft={draft} save={saves} open />)
    retype('Name', 'Anna')
    retype('Budget', '7')
    submit()
    await waitFor(() => expect(saves).toHaveBeenCalledTimes(2))
    expect(screen.queryByText(/^Somebody else changed/)).toBeNull()
    expect(saves.mock.calls[1]?.[1].version).toBe(4)
  })

  it('shows both values at once when a draft opens on the changed row', () => {
    const draft = paper()
    const first = render(<Edit row={ann} draft={draft} save={never} open />)
    retype('Name', 'Anna')
    first.unmount()
    render(<Edit row={theirs} draft={draft} save={never} open />)
    expect([box('Name').value, box('Phone').value, box('Now stored').value]).toEqual(['Anna', '737', 'Anne'])
  })

  it('shows a choice by its label', async () => {
    render(
      <Edit
        row={ann}
        draft={paper()}
        save={() => Promise.reject(new Changed({ ...ann, type: 'Both', version: 4 }))}
        open
      />,
    )
    fireEvent.mouseDown(box('Type'))
    fireEvent.click(await screen.findByTitle('Seller of homes'))
    submit()
    expect(await screen.findByText('Now stored')).toBeTruthy()
    const shown = screen.queryAllByTitle(/of homes$/).filter((element) => element.closest('.ant-form') !== null)
    expect(shown.map(({ title }) => title)).toEqual(['Seller of homes', 'Both of homes'])
  })

  it('updates an untouched form, and not one that somebody types in', async () => {
    const draft = paper()
    const Settings = () => {
      const [row, setRow] = useState(ann)
      return (
        <>
          <DraftForm<Values, Client> draft={draft} edits={{ row, valuesOf, save: never }}>
            {fields}
          </DraftForm>
          <button
            type="button"
            onClick={() => setRow((one) => ({ ...one, name: `${one.name}!`, version: one.version + 1 }))}>
            Change
          </button>
        </>
      )
    }
    render(<Settings />)
    press('Change')
    await waitFor(() => expect(box('Name').value).toBe('Ann!'))
    retype('Phone', '1')
    press('Change')
    expect([box('Name').value, box('Phone').value]).toEqual(['Ann!', '1'])
  })
})
