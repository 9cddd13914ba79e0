import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { keepFocus } from './keep-focus.js'

beforeAll(() => {
  document.hasFocus = () => true
  keepFocus()
})
afterEach(cleanup)

const focused = async (name: string): Promise<string | null | undefined> => {
  await waitFor(() => {
    if (document.activeElement?.textContent !== name) throw new Error(`Not yet at ${name}`)
  })
  return document.activeElement?.textContent
}

const Rows = () => {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  return (
    <main id="main">
      <h1>Approvals</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setRows(rows.filter((each) => each !== row))}>Approve {row}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

test('an action that removes its row moves the focus to the next row, the previous one, or the heading', async () => {
  const person = userEvent.setup()
  render(<Rows />)
  screen.getByText('Approve two').focus()
  await person.keyboard('{Enter}')
  expect(await focused('Approve three')).toBe('Approve three')
  await person.keyboard('{Enter}')
  expect(await focused('Approve one')).toBe('Approve one')
  await person.keyboard('{Enter}')
  expect(await focused('Approvals')).toBe('Approvals')
})

const Review = () => {
  const [isAccepted, setAccepted] = useState(false)
  return (
    <main id="main">
      <h1>Papers</h1>
      <section>
        {isAccepted ? null : <button onClick={() => setAccepted(true)}>Accept</button>}
        <button>Return</button>
      </section>
    </main>
  )
}

test('focus never enters a frame, whose keys do not reach the page', async () => {
  const person = userEvent.setup()
  render(<Review />)
  const frame = document.createElement('iframe')
  frame.tabIndex = 0
  screen.getByText('Accept').before(frame)
  await person.click(screen.getByText('Accept'))
  expect(await focused('Return')).toBe('Return')
})

const answers: (() => void)[] = []
const Saving = () => {
  const [state, setState] = useState<'new' | 'busy' | 'done'>('new')
  return (
    <main id="main">
      <h1>CDA</h1>
      <section>
        {state === 'done' ? (
          <button>Send</button>
        ) : (
          <button
            disabled={state === 'busy'}
            onClick={() => {
              setState('busy')
              answers.push(() => setState('done'))
            }}>
            Generate
          </button>
        )}
      </section>
      <button>Elsewhere</button>
    </main>
  )
}

test('a button that replaces another after its call receives the focus', async () => {
  const person = userEvent.setup()
  render(<Saving />)
  screen.getByText('Generate').focus()
  await person.keyboard('{Enter}')
  await act(async () => answers.pop()?.())
  expect(await focused('Send')).toBe('Send')
})

const panel = { role: 'dialog' }
const Panel = () => {
  const [isApproved, setApproved] = useState(false)
  return (
    <>
      <main id="main">
        <h1>CDA Desk</h1>
      </main>
      <div {...panel}>
        <button>Close</button>
        <div>
          <section>
            {isApproved ? (
              <button key="send">Send to title</button>
            ) : (
              <button key="approve" onClick={() => setApproved(true)}>
                Approve
              </button>
            )}
            <button>Void</button>
          </section>
        </div>
      </div>
    </>
  )
}

test('an act in an open panel keeps the focus beside it in the panel', async () => {
  const person = userEvent.setup()
  render(<Panel />)
  screen.getByText('Approve').focus()
  await person.keyboard('{Enter}')
  expect(await focused('Send to title')).toBe('Send to title')
})

let decided = (): void => undefined
const Deciding = () => {
  const [state, setState] = useState<'new' | 'asked' | 'busy' | 'done'>('new')
  return (
    <main id="main">
      <h1>Deal</h1>
      <button disabled={state === 'busy'} onClick={() => setState('asked')}>
        Cancel deal
      </button>
      <button>Beside</button>
      {state === 'asked' ? (
        <div className="ant-popover">
          <button
            onClick={() => {
              setState('busy')
              decided = () => setState('done')
            }}>
            Yes
          </button>
        </div>
      ) : null}
    </main>
  )
}

test('a button that waits while its layer is gone receives the focus afterwards', async () => {
  const person = userEvent.setup()
  render(<Deciding />)
  await person.click(screen.getByText('Cancel deal'))
  act(() => screen.getByText('Yes').focus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(document.body))
  await new Promise((resolve) => {
    setTimeout(resolve, 120)
  })
  expect(document.activeElement).toBe(document.body)
  act(() => decided())
  expect(await focused('Cancel deal')).toBe('Cancel deal')
})

test('a click beside everything clears the focus', async () => {
  const person = userEvent.setup()
  render(<Rows />)
  await person.click(screen.getByText('Approvals'))
  await person.click(document.body)
  screen.getByText('Approve one').blur()
  await new Promise((resolve) => {
    setTimeout(resolve, 120)
  })
  expect(document.activeElement).toBe(document.body)
})
