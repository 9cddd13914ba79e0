import type { DayDeal, DayTask, DealTask, MyDay } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { day, doneTask, ids, task } from '../../testing/day-rows.js'
import { contracted } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { nextWeekday } = await import('../../shared/task-dialogs.js')
const { initialRows } = await import('./day-rows.js')
const { default: MyDayScreen } = await import('./my-day.js')

/** Eight tasks of a group, with ids from a number on. */
const some = (group: DayTask['group'], from: number): DayTask[] =>
  Array.from({ length: 8 }, (_, place) => ({
    ...task(0, group),
    id: `01900000-0000-7000-8000-0000000000${from + place}`,
    title: `${group} ${place}`,
  }))

const open = (answer: MyDay, answers: (body: string) => Response | DealTask[] = () => [doneTask]) => {
  const shell = createFakeShell(fakeAgent)
  const sent: unknown[] = []
  const asked: unknown[] = []
  const now = { answer, readAgain: async (): Promise<void> => undefined }
  const Again = () => {
    const client = useQueryClient()
    now.readAgain = async () => client.invalidateQueries()
    return null
  }
  globalThis.fetch = fakeFetch({
    'GET /api/my-day': () => now.answer,
    'POST /api/deals/:id/messages': ({ body }) => {
      asked.push(body)
      return Response.json({}, { status: 201 })
    },
    'PATCH /api/tasks': ({ body }) => {
      sent.push(body)
      return answers(JSON.stringify(body))
    },
  })
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <Again />
        <MyDayScreen />
      </FakeShell>
    </ThemeProvider>,
  )
  return { shell, sent, asked, now, user: userEvent.setup() }
}
const marksIn = (list: HTMLElement): number => within(list).getAllByText('Sample').length
const current = () => document.querySelector('[aria-current=true] .task-title')?.textContent

const changed = (index: number, done: boolean) => ({ id: ids[index], done })

afterEach(cleanup)

describe('my day by keys', () => {
  it('moves through rows, selects, completes the selection, and undoes it', async () => {
    const { shell, sent, user } = open(day)
    await screen.findByText('Nov 23, 2026: 1 overdue, 1 today, 1 in the next seven days')
    expect(current()).toBe('Task 1')
    await user.keyboard('jjj')
    expect(current()).toBe('Task 3')
    await user.keyboard('xkkx')
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.keyboard('e')
    await waitFor(() => expect(sent).toEqual([{ changes: [changed(0, true)] }, { changes: [changed(2, true)] }]))
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Done: 2 tasks'))
    shell.toasts.getState().current?.undo?.()
    const back = [0, 2].map((index) => ({ changes: [{ ...changed(index, false), version: 2 }] }))
    await waitFor(() => expect(sent.slice(2)).toEqual(back))
  })

  it('opens the action of a task, and completes none of those', async () => {
    const [first, ...rest] = day.tasks
    const tasks: DayTask[] = first === undefined ? rest : [{ ...first, act: 'EARNEST_MONEY' }, ...rest]
    const { sent, user } = open({ ...day, tasks })
    expect(await screen.findByRole('button', { name: 'Enter delivery: Task 1' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Task 1, done' })).toBeNull()
    await user.keyboard('xjxe')
    await waitFor(() => expect(sent).toEqual([{ changes: [changed(1, true)] }]))
    expect(await screen.findByText('1 selected')).toBeTruthy()
  })

  it('completes the others when one selected row is gone, and keeps that one selected with its reason', async () => {
    const gone = { statusCode: 404, code: 'TASK_NOT_FOUND', message: 'Task not found' }
    const { shell, sent, now, user } = open(day, (body) =>
      body.includes(ids[0] ?? '') ? Response.json(gone, { status: 404 }) : [doneTask],
    )
    await screen.findByText('Task 1')
    now.answer = { ...day, tasks: day.tasks.slice(0, 1) }
    await user.keyboard('xjxe')
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Done'))
    expect(sent).toHaveLength(2)
    expect(await screen.findByText('1 selected')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toMatch(/Task 1.*Task not found/)
  })

  it('says beside the selection why a dialog could not change some or all', async () => {
    const gone = { statusCode: 404, code: 'TASK_NOT_FOUND', message: 'Task not found' }
    let failing: readonly (string | undefined)[] = ids.slice(0, 1)
    const { user } = open(day, (body) =>
      failing.some((id) => body.includes(id ?? '')) ? Response.json(gone, { status: 404 }) : [doneTask],
    )
    await screen.findByText('Task 1')
    await user.keyboard('xjxs')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Snooze' }))
    const bar = within(await screen.findByRole('region', { name: 'The selected tasks' }))
    expect((await bar.findByRole('alert')).textContent).toMatch(/Task 1: Task not found/)
    expect(bar.getByText('1 selected')).toBeTruthy()
    failing = ids
    await user.keyboard('xs')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Snooze' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((await bar.findByRole('alert')).textContent).toMatch(/Task 1: Task not found.*Task 2: Task not found/)
  }, 30_000)

  it('says what cannot be undone because a colleague changed it since', async () => {
    const changedSince = { statusCode: 409, code: 'ROW_CHANGED', message: 'Somebody else changed this', row: doneTask }
    const { shell, user } = open(day, (body) =>
      body.includes('version') ? Response.json(changedSince, { status: 409 }) : [doneTask],
    )
    await screen.findByText('Task 1')
    await user.keyboard('e')
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Done'))
    shell.toasts.getState().current?.undo?.()
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({
        title: 'Could not be undone: 1 task',
        description: 'Somebody else changed this',
      }),
    )
  })

  it('snoozes the task that the dialog was opened for, even when a colleague completes it meanwhile', async () => {
    const { sent, now, user } = open(day)
    await screen.findByText('Task 1')
    await user.keyboard('s')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Task 1')).toBeTruthy()
    now.answer = { ...day, tasks: day.tasks.slice(1) }
    await now.readAgain()
    await waitFor(() => expect(current()).toBe('Task 2'))
    await user.click(dialog.getByRole('button', { name: 'Snooze' }))
    await waitFor(() => expect(sent).toMatchObject([{ changes: [{ id: ids[0] }] }]))
  }, 30_000)

  it('names the snoozed tasks: up to three, and how many more', async () => {
    const { user } = open({ ...day, tasks: [...day.tasks, { ...task(2, 'NEXT'), id: contracted.id, title: 'Task 4' }] })
    await screen.findByText('Task 4')
    await user.keyboard('xjxd')
    const [two] = await screen.findAllByRole('dialog')
    expect(two && within(two).getByText('Task 1, Task 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('jxjxs')
    expect(await screen.findByText('Task 1, Task 2, Task 3 and 1 more')).toBeTruthy()
  }, 30_000)

  it('ignores keys while somebody types, and lists them on request', async () => {
    const { sent, user } = open(day)
    await screen.findByText('Task 1')
    await user.keyboard('/')
    expect(document.activeElement?.getAttribute('type')).toBe('search')
    await user.keyboard('ej')
    expect([current(), sent]).toEqual(['Task 1', []])
    await user.click(screen.getByRole('button', { name: /^Keyboard shortcuts/ }))
    expect(screen.getByText('snooze to a day')).toBeTruthy()
  })

  it('suggests the next weekday for snoozing', () => {
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(nextWeekday)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ])
  })

  it("suggests a later day than the row's own, if that is still ahead", async () => {
    // A Thursday in the far future.
    const { user } = open({ ...day, tasks: [{ ...task(0, 'NEXT'), dueOn: '2099-11-26', shownOn: '2099-11-26' }] })
    await screen.findByText('Task 1')
    await user.keyboard('xs')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('Day').value).toMatch(/27/)
  })

  it('lists papers that are due, and marks overdue ones', async () => {
    const why = 'On the day of the earnest money deadline'
    const paper = { id: ids[0] ?? '', dealId: contracted.id, label: 'Earnest money receipt', why, askedAt: null }
    open({ ...day, papers: [{ ...paper, dueOn: '2026-11-20', group: 'OVERDUE' }] })
    const line = within(await screen.findByRole('list', { name: 'Papers due' }))
    expect(line.getByRole('link', { name: 'Earnest money receipt' }).getAttribute('href')).toMatch(/#papers$/)
    expect(line.getByText(/Overdue/).textContent).toBe('Overdue, Nov 20, 2026')
  })

  it('says that nothing is due, and what failed to load', async () => {
    open({ ...day, tasks: [], counts: { OVERDUE: 0, TODAY: 0, NEXT: 0 } })
    expect(await screen.findByText('Nothing is due in the next seven days.')).toBeTruthy()
  })
})

const deal: DayDeal = {
  id: contracted.id,
  propertyAddress: '12 Oak St',
  city: 'Austin',
  side: 'BUYER',
  status: 'UNDER_CONTRACT',
  price: 400_000,
  agentUserId: '01900000-0000-7000-8000-0000000000a1',
  agentName: 'Bo Vance',
  clientName: null,
  buyerSellerName: null,
  titleCompany: null,
  isSample: false,
  nextDate: { label: 'Option period ends', day: '2026-11-25' },
  papers: { done: 1, accepted: 1, total: 3 },
  unread: 0,
}
const survey = {
  id: ids[1] ?? '',
  dealId: contracted.id,
  label: 'Survey',
  why: 'On the day of the survey deadline',
  dueOn: '2026-11-24',
  group: 'NEXT' as const,
  askedAt: null,
}

describe('my day', () => {
  it('begins with appointments and returned papers, and says which dates are near', async () => {
    open({
      ...day,
      deals: [{ ...deal, agentUserId: fakeAgent.id, status: 'REJECTED' }],
      appointments: [
        {
          id: ids[0] ?? '',
          title: 'Showing',
          eventType: 'SHOWING',
          startTime: '2026-11-23T16:00:00.000Z',
          endTime: '2026-11-23T17:00:00.000Z',
          isAllDay: false,
          location: null,
          dealId: contracted.id,
        },
      ],
      returned: [
        {
          id: contracted.id,
          dealId: contracted.id,
          label: 'Disclosure',
          reason: 'PAGES_MISSING',
          note: 'Page 2',
          byName: 'Dana Broker',
          at: '2026-11-22T16:00:00.000Z',
        },
      ],
    })
    const appointments = within(await screen.findByRole('list', { name: 'Today’s appointments' }))
    expect(appointments.getByRole('listitem').textContent).toBe('10:00 AMShowing12 Oak St')
    const back = within(screen.getByRole('list', { name: 'Came back' })).getAllByRole('listitem')
    expect(back.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Disclosure12 Oak St · .*Page 2Returned$/),
      expect.stringMatching(/^12 Oak St.*Rejected$/),
    ])
    expect(within(screen.getByRole('list', { name: 'Deadlines' })).getByText('Option period ends')).toBeTruthy()
  })

  it('marks every row of the sample deal', async () => {
    const sample = { ...deal, isSample: true, agentUserId: fakeAgent.id }
    const draft = { ...sample, id: ids[1] ?? '', status: 'DRAFT' as const }
    const other = { ...draft, id: ids[2] ?? '', isSample: false }
    open({ ...day, deals: [sample, draft, other], papers: [survey] })
    const due = await screen.findByRole('list', { name: 'Papers due' })
    const [deadlines, drafts] = ['Deadlines', 'Drafts'].map((name) => marksIn(screen.getByRole('list', { name })))
    expect([marksIn(due), deadlines, drafts]).toEqual([1, 2, 1])
  })

  it('shows only tasks while somebody searches', async () => {
    const { user } = open({
      ...day,
      deals: [
        { ...deal, status: 'REJECTED', agentUserId: fakeAgent.id },
        { ...deal, id: ids[1] ?? '', status: 'DRAFT', agentUserId: fakeAgent.id },
      ],
    })
    expect(await screen.findByRole('list', { name: 'Came back' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Drafts' })).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'Task 1')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Came back' })).toBeNull())
    expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull()
  })

  it('requests an owed paper in the deal’s thread, by one press or by A', async () => {
    const { sent, asked, shell, user } = open({ ...day, tasks: [], deals: [deal], papers: [survey] })
    const due = within(await screen.findByRole('list', { name: 'Papers due' }))
    await user.click(due.getByRole('button', { name: 'Ask: Survey' }))
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Asked Bo Vance'))
    await user.keyboard('a')
    const message = { body: '@Bo Vance Please send “Survey”, due Nov 24, 2026.' }
    await waitFor(() => expect(asked).toEqual([message, message]))
    expect(sent).toEqual([])
  })

  it('offers a second request, says when the first was, and requests nothing from oneself', async () => {
    open({
      ...day,
      deals: [deal, { ...deal, id: ids[2] ?? '', agentUserId: fakeAgent.id }],
      papers: [
        { ...survey, askedAt: '2026-11-22T16:00:00.000Z' },
        { ...survey, id: ids[0] ?? '', dealId: ids[2] ?? '', label: 'Contract' },
      ],
    })
    expect(await screen.findByRole('button', { name: 'Ask again: Survey' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Contract/ })).toBeNull()
  })

  it('names who must act: by name, otherwise by role', async () => {
    const waiting = (['APPROVAL', 'TASK', 'PAPER'] as const).map((kind, place) => ({
      kind,
      id: ids[place] ?? '',
      dealId: contracted.id,
      title: kind,
      forName: kind === 'TASK' ? 'Tess Coordinator' : null,
      role: kind === 'TASK' ? ('TC' as const) : ('BROKER' as const),
      since: '2026-11-22T16:00:00.000Z',
    }))
    const people = (['Dana', 'Marcus', 'Olga'] as const).map((name, place) => ({
      id: ids[place] ?? '',
      name,
      role: name === 'Olga' ? ('TC' as const) : ('BROKER' as const),
    }))
    open({ ...day, deals: [deal], waiting, people })
    const rows = within(await screen.findByRole('list', { name: 'Waiting for somebody else' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.task-about')?.textContent)).toEqual([
      expect.stringMatching(/^12 Oak St · .+ · Dana or Marcus$/),
      expect.stringMatching(/^12 Oak St · .+ · Tess Coordinator$/),
      expect.stringMatching(/^12 Oak St · .+ · Dana or Marcus$/),
    ])
  })

  it('shows everything due, and the first tasks of the coming week until all are requested', async () => {
    const { user } = open({ ...day, tasks: [...some('TODAY', 10), ...some('NEXT', 20)] })
    const boxes = () => screen.getAllByRole('checkbox', { name: /done$/ }).length
    await screen.findByText('Next seven days (8)')
    expect(boxes()).toBe(8 + initialRows.desk)
    await user.click(screen.getByRole('button', { name: 'Show all 8' }))
    await waitFor(() => expect(boxes()).toBe(16))
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })

  it('completes a task by its checkbox, and selects it by its left edge', async () => {
    const { sent, user } = open(day)
    await user.click(await screen.findByRole('button', { name: 'Select Task 2' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Task 1, done' }))
    await waitFor(() => expect(sent).toEqual([{ changes: [changed(0, true)] }]))
  })
})
