import type { MyDay } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { day, doneTask, ids } from '../../testing/day-rows.js'

globalThis.TextEncoder = TextEncoder
const { act, cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: MyDayScreen } = await import('./my-day.js')

/** My Day on a server that holds its answers to ticks. */
const open = () => {
  const server = { answer: day, ticked: [] as unknown[], release: (): void => undefined }
  const held = new Promise<void>((resolve) => {
    server.release = resolve
  })
  const answers = fakeFetch({ 'GET /api/my-day': (): MyDay => server.answer, 'PATCH /api/tasks': [doneTask] })
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
const done = (index: number) => ({ changes: [{ id: ids[index], done: true }] })

afterEach(cleanup)

it('takes no click that was meant for the row which has just left', async () => {
  const { server, user } = open()
  const [second, third] = [await box('Task 2'), await box('Task 3')]
  server.answer = { ...day, tasks: day.tasks.slice(1) }
  await user.keyboard('e')
  server.release()
  await waitFor(() => expect(screen.queryByText('Task 1')).toBeNull())
  await waitFor(() => expect(third.disabled).toBe(false))
  const early = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
  Object.defineProperty(early, 'timeStamp', { value: 1 })
  act(() => void third.dispatchEvent(early))
  await user.click(second)
  await waitFor(() => expect(server.ticked.at(-1)).toEqual(done(1)))
  expect(server.ticked).toEqual([done(0), done(1)])
})
