import { ThemeProvider } from '@bluebonnet/ui'
import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { useState } from 'react'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { matching, MentionArea, mentionAt } = await import('./mention-area.js')

const people = [
  { id: '1', name: 'Dana Whitfield' },
  { id: '2', name: 'Ángel Ortiz' },
  { id: '3', name: 'Priya Raman' },
]

const Form = () => {
  const [text, setText] = useState('')
  return (
    <ThemeProvider>
      <label htmlFor="body">Message</label>
      <MentionArea id="body" people={people} value={text} onChange={setText} />
    </ThemeProvider>
  )
}
const open = () => {
  render(<Form />)
  return { user: userEvent.setup(), box: screen.getByLabelText<HTMLTextAreaElement>('Message') }
}
/** antd reads key codes, which userEvent omits. */
const codes = { ArrowDown: 40, Enter: 13, Escape: 27 }
const press = (box: HTMLElement, key: keyof typeof codes, more = {}) =>
  fireEvent.keyDown(box, { key, keyCode: codes[key], ...more })
/** antd closes a list after a delay and keeps it hidden. */
const closed = async (box: HTMLElement) => waitFor(() => expect(box.hasAttribute('aria-controls')).toBe(false))

afterEach(cleanup)

describe('mentioning somebody with @', () => {
  it('starts after an @ outside of an e-mail address', () => {
    expect(['Hi @da', '@', 'Hi @Dana Wh', 'dana@whit', 'Hi @Dana Whitfield did'].map(mentionAt)).toEqual([
      'da',
      '',
      'Dana Wh',
      null,
      null,
    ])
  })

  it('finds words of a name by their beginning, ignoring accents and capitals', () => {
    expect(matching(people, 'an').map(({ name }) => name)).toEqual(['Ángel Ortiz'])
    expect(matching(people, 'RA').map(({ name }) => name)).toEqual(['Priya Raman'])
  })

  it('inserts the chosen name by arrows and Enter, and continues after it', async () => {
    const { user, box } = open()
    await user.type(box, 'Ask @')
    await screen.findByRole('listbox')
    press(box, 'ArrowDown')
    press(box, 'Enter')
    expect(box.value).toBe('Ask @Ángel Ortiz ')
    await closed(box)
    await user.type(box, 'today')
    expect(box.value).toBe('Ask @Ángel Ortiz today')
  })

  it('inserts a clicked name; Escape closes only the list', async () => {
    const { user, box } = open()
    await user.type(box, 'Thanks @pri')
    await user.click(screen.getByRole('option', { name: 'Priya Raman' }))
    expect(box.value).toBe('Thanks @Priya Raman ')
    await user.type(box, '@')
    press(box, 'Escape')
    await closed(box)
    expect(box.value).toBe('Thanks @Priya Raman @')
  })

  it('replaces what was typed, wherever the caret has moved since', async () => {
    const { user, box } = open()
    await user.type(box, 'Thanks @pri')
    await screen.findByRole('listbox')
    box.setSelectionRange(0, 0)
    press(box, 'Enter')
    expect(box.value).toBe('Thanks @Priya Raman ')
  })

  it('keeps Escape from the surrounding dialog while names are offered', async () => {
    const around = jest.fn()
    document.body.addEventListener('keydown', around)
    const { user, box } = open()
    await user.type(box, '@')
    around.mockClear()
    press(box, 'Escape')
    await closed(box)
    expect(around).not.toHaveBeenCalled()
    press(box, 'Escape')
    expect(around).toHaveBeenCalled()
    document.body.removeEventListener('keydown', around)
  })

  it('leaves Ctrl+Enter to the form', async () => {
    const { user, box } = open()
    await user.type(box, 'Ask @da')
    press(box, 'Enter', { ctrlKey: true })
    expect(box.value).toBe('Ask @da')
  })
})
