import type { DealTask, MyDay } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { day, doneTask, ids } from '../../testing/day-rows.js'

globalThis.TextEncoder = TextEncoder
const { act, cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: MyDayScreen } = await import('./my-day.js')

/** My Day on a server that holds its answers to ticks. */
const open = (answer: () => DealTask[] | Response = () => [doneTask]) => {
  const server = { answer: day, ticked: [] as unknown[], release: (): void => undefined }
  const held = new Promise<void>((resolve) => {
    server.release = resolve
  })
  const answers = fakeFetch({ 'GET /api/my-day': (): MyDay => server.answer, 'PATCH /api/tasks': answer })
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') {
      server.ticked.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
      await held
    }
    return answers(input, init)
  }
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <MyDayScreen />
      </FakeShell>
    </ThemeProvider>,
  )
  return { server, user: userEvent.setup() }
}
const box = async (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `${title}, done` })
const select = (title: string) => screen.getByRole('button', { name: `Select ${title}` })
const selected = () => screen.queryAllByRole('button', { pressed: true }).map(({ ariaLabel }) => ariaLabel)
const done = (index: number) => ({ changes: [{ id: ids[index], done: true }] })

afterEach(() => {
  cleanup()
  // Back would return to the row that was pressed.
  window.history.replaceState(null, '')
})

/** A click by pointer at this time (ms since the page began). jsdom stamps events with another clock. */
const clickAt = (element: Element, time: number): void => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
  Object.defineProperty(click, 'timeStamp', { value: time })
  act(() => void element.dispatchEvent(click))
}

it('takes no click that was meant for the row which has just left', async () => {
  const { server, user } = open()
  const [second, third] = [await box('Task 2'), await box('Task 3')]
  server.answer = { ...day, tasks: day.tasks.slice(1) }
  await user.keyboard('e')
  server.release()
  await waitFor(() => expect(screen.queryByText('Task 1')).toBeNull())
  await waitFor(() => expect(third.disabled).toBe(false))
  clickAt(third, 1)
  clickAt(second, performance.now() + 400)
  await waitFor(() => expect(server.ticked.at(-1)).toEqual(done(1)))
  expect(server.ticked).toEqual([done(0), done(1)])
})

it('completes the next task while the first one is being completed, and no task twice', async () => {
  const { server, user } = open()
  const first = await box('Task 1')
  await user.keyboard('eeje')
  await waitFor(() => expect(server.ticked).toEqual([done(0), done(1)]))
  expect([first.checked, first.disabled]).toEqual([true, true])
  server.answer = { ...day, tasks: day.tasks.slice(2) }
  server.release()
  await waitFor(() => expect(screen.queryByText('Task 2')).toBeNull())
})

it('shows a task open again that could not be completed', async () => {
  const gone = { statusCode: 404, code: 'TASK_NOT_FOUND', message: 'Task not found' }
  const { server, user } = open(() => Response.json(gone, { status: 404 }))
  const first = await box('Task 1')
  await user.click(first)
  expect([first.checked, first.disabled]).toEqual([true, true])
  server.release()
  await waitFor(() => expect([first.checked, first.disabled]).toEqual([false, false]))
})

it('keeps a task selected that is selected while others are being completed', async () => {
  const { server, user } = open()
  await box('Task 1')
  await user.click(select('Task 1'))
  await user.keyboard('e')
  await waitFor(() => expect(server.ticked).toEqual([done(0)]))
  await user.click(select('Task 2'))
  server.release()
  await waitFor(() => expect(selected()).toEqual(['Select Task 2']))
})
