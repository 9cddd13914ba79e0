import { afterEach, expect, it, jest } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { Input } from 'antd'
import { ThemeProvider } from '../theme/theme-provider.js'
import type { FormDraft } from './form-draft.js'
import { Form } from './form.js'
import { DraftForm } from './draft-form.js'

afterEach(cleanup)

const Tags = ({ value }: { value?: string[] }) => <span>{value?.map((tag) => tag.trim())}</span>

it('drops a draft that it cannot render and says so, without breaking the form', () => {
  let kept: ReturnType<FormDraft['read']> = {
    typed: { name: 'Anna', tags: { 0: 'no list' } },
    begun: {},
    hadFiles: false,
  }
  const draft: FormDraft = {
    read: () => kept,
    write: (values) => {
      kept = values
    },
    drop: () => {
      kept = null
    },
  }
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ThemeProvider>
      <DraftForm draft={draft} onSubmit={() => Promise.resolve()}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
        <Form.Item name="tags">
          <Tags />
        </Form.Item>
      </DraftForm>
    </ThemeProvider>,
  )
  errors.mockRestore()
  expect(screen.getByRole('alert').textContent).toMatch(/cannot be shown and was removed/)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(kept).toBeNull()
})
