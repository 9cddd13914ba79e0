import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Input } from 'antd'
import { ThemeProvider } from '../theme/theme-provider.js'
import type { FormDraft } from './form-draft.js'
import { Form } from './form.js'
import { DraftForm } from './draft-form.js'

interface Office {
  name: string
  phone: string
  version: number
}
type Values = Omit<Office, 'version'>

const office: Office = { name: 'Bluebonnet', phone: '512', version: 1 }
const valuesOf = ({ version: _version, ...values }: Office): Values => values

/** A draft, and the calls that wait for their answers. */
const opened = () => {
  let kept: ReturnType<FormDraft['read']> = null
  const answers: ((row?: Office) => void)[] = []
  return {
    draft: {
      read: () => kept,
      write: (values) => {
        kept = values
      },
      drop: () => {
        kept = null
      },
    } satisfies FormDraft,
    typed: () => kept?.['typed'],
    answers,
    save: async () => new Promise<Office | undefined>((resolve) => answers.push(resolve)),
  }
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const retype = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const send = async (answers: readonly unknown[], count = 1): Promise<void> => {
  fireEvent.keyDown(box('Name'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(answers).toHaveLength(count))
}

const fields = ['name', 'phone', 'password'].map((name) => (
  <Form.Item key={name} name={name} label={name.replace(/^./, (first) => first.toUpperCase())}>
    <Input />
  </Form.Item>
))

afterEach(cleanup)

describe('what is typed while a form is saved', () => {
  it('stays when the saved row arrives, is kept as a draft, and is sent for the saved version', async () => {
    const { draft, typed, answers, save } = opened()
    const sent: unknown[] = []
    const Settings = ({ row }: { row: Office }) => (
      <ThemeProvider>
        <DraftForm<Values, Office>
          draft={draft}
          edits={{
            row,
            valuesOf,
            save: async (values, { version }) => {
              sent.push([values, version])
              return save()
            },
          }}>
          {fields}
        </DraftForm>
      </ThemeProvider>
    )
    const { rerender } = render(<Settings row={office} />)
    retype('Name', 'Bluebonnet Realty')
    await send(answers)
    retype('Phone', '737')
    const second = { name: 'Bluebonnet Realty, LLC', phone: '512', version: 2 }
    await act(async () => answers[0]?.(second))
    rerender(<Settings row={second} />)
    expect([box('Phone').value, typed()]).toEqual(['737', { phone: '737' }])
    await send(answers, 2)
    expect(sent[1]).toEqual([expect.objectContaining({ phone: '737' }), 2])
    const third = { ...second, phone: '(737) 555', version: 3 }
    await act(async () => answers[1]?.(third))
    rerender(<Settings row={third} />)
    await waitFor(() => expect(box('Phone').value).toBe('(737) 555'))
    expect([box('Name').value, typed()]).toEqual(['Bluebonnet Realty, LLC', undefined])
  })

  it('is no draft of the files that were sent', async () => {
    const { draft, answers, save } = opened()
    render(
      <ThemeProvider>
        <DraftForm<Values & { photos?: number }, Office>
          draft={draft}
          files={['photos']}
          edits={{ row: office, valuesOf, save }}>
          {fields}
          <Form.Item name="photos" label="Photos">
            <Input />
          </Form.Item>
        </DraftForm>
      </ThemeProvider>,
    )
    retype('Name', 'Bluebonnet Realty')
    retype('Photos', '2')
    expect(draft.read()).toMatchObject({ hadFiles: true })
    await send(answers)
    await act(async () => answers[0]?.({ ...office, name: 'Bluebonnet Realty', version: 2 }))
    await waitFor(() => expect(draft.read()).toBeNull())
  })

  it('stays in a form that clears itself, without what was sent, and so does the focus', async () => {
    const { draft, typed, answers, save } = opened()
    render(
      <ThemeProvider>
        <DraftForm<Partial<Values>> draft={draft} clears onSubmit={save}>
          {fields}
        </DraftForm>
      </ThemeProvider>,
    )
    retype('Name', 'The survey is in.')
    retype('Phone', '512')
    act(() => box('Name').focus())
    await send(answers)
    retype('Name', 'The survey is in. Title has it')
    retype('Password', 'a long secret')
    await act(async () => answers[0]?.())
    await waitFor(() => expect(box('Name').value).toBe('Title has it'))
    expect([box('Phone').value, box('Password').value, typed()]).toEqual([
      '',
      'a long secret',
      { name: 'Title has it' },
    ])
    expect(document.activeElement).toBe(box('Name'))
    await send(answers, 2)
    await act(async () => answers[1]?.())
    await waitFor(() => expect(box('Name').value).toBe(''))
    expect(typed()).toBeUndefined()
  })
})
