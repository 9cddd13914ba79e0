import type {
  DatesMoves,
  DealTask,
  DealTasks,
  MyDay,
  NewContractTerms,
  Paper,
  TaskTemplate,
} from '@bluebonnet/contracts'
import { datesMoves, dealContract } from '@bluebonnet/contracts/contract-clock/contract.calls'
import { dealPapers, paperList } from '@bluebonnet/contracts/papers/paper.schema'
import { dealTasks, myDay, taskTemplate } from '@bluebonnet/contracts/tasks/task.calls'
import { maxTasks } from '@bluebonnet/domain'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { move, timelineOf } from '@bluebonnet/app/testing/deals'
import { daysFromNow, dealAt, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const tasksOf = async (dealId: string, who: Person = office.agent): Promise<DealTasks> =>
  dealTasks.parse((await office.as(who, `/api/deals/${dealId}/tasks`)).json())
const the = ({ tasks }: DealTasks, title: string): DealTask => {
  const task = tasks.find((one) => one.title === title)
  if (task === undefined) throw new Error(`No task ${title} among ${tasks.map((one) => one.title).join(', ')}`)
  return task
}
const change = (who: Person, ...changes: object[]): Promise<Answer> => office.patch(who, '/api/tasks', { changes })
const dayOf = async (who: Person): Promise<MyDay> => myDay.parse((await office.as(who, '/api/my-day')).json())

const signed = daysFromNow(-1)
const closing = daysFromNow(40)
const terms: NewContractTerms = {
  source: 'CONTRACT',
  effectiveDate: signed,
  optionDays: 10,
  closingDate: closing,
  replaces: null,
}
const enter = (dealId: string, given: object = {}, path = ''): Promise<Answer> =>
  office.post(office.agent, `/api/deals/${dealId}/contract${path}`, { ...terms, ...given })
const withTasks = async (): Promise<string> => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
  expect((await enter(id)).status).toBe(201)
  return id
}
const cda = 'Prepare the CDA'
const approve = 'Approve the CDA'
const walk = 'Do the final walk-through with the buyer'
const before = (days: number): string => daysFromNow(40 - days)

describe('the tasks of a deal', () => {
  it('come from its template with the contract, each with its anchor and role', async () => {
    const tasks = await tasksOf(await withTasks())
    expect(the(tasks, cda)).toMatchObject({ dueOn: before(7), role: 'TC', assigneeId: null, pinned: false })
    expect(the(tasks, walk)).toMatchObject({ dueOn: before(1), role: 'AGENT', assigneeId: office.agent.userId })
    expect(the(tasks, 'Agree on repairs by amendment, or terminate').dueOn).toBe(daysFromNow(8))
    expect(tasks.tasks.some(({ title }) => title === 'Confirm that the buyer is approved')).toBe(false)
  })

  it('follow answered facts', async () => {
    const id = await withTasks()
    await enter(id, { source: 'AMENDMENT', financingDays: 21, replaces: 1 })
    await office.patch(office.agent, `/api/deals/${id}/facts`, { facts: { financed: true } })
    expect(the(await tasksOf(id), 'Check the loan status with the lender').dueOn).toBe(daysFromNow(15))
    await office.patch(office.agent, `/api/deals/${id}/facts`, { facts: { financed: false } })
    expect(the(await tasksOf(id), 'Check the loan status with the lender').isLapsed).toBe(true)
  })

  it('preview what other dates of the deal move, store nothing, then do the same', async () => {
    const id = await withTasks()
    const tasks = await tasksOf(id)
    // Pinned, but counted from a day other than the moved one.
    await change(office.tc, { id: the(tasks, 'Agree on repairs by amendment, or terminate').id, pinned: true })
    await change(office.tc, { id: the(tasks, approve).id, dueOn: daysFromNow(20) })
    await change(office.agent, { id: the(tasks, walk).id, done: true })
    const later = daysFromNow(54)
    const preview = async (body: object): Promise<DatesMoves> => {
      const answer = await office.post(office.agent, `/api/deals/${id}/dates/preview`, body)
      expect(answer.status).toBe(200)
      return datesMoves.parse(answer.json())
    }
    const said = await preview({ closeDate: later })
    expect(said.days).toMatchObject([{ deadline: 'CLOSING', from: closing, to: later, isPinned: true }])
    expect([said.tasks.pinned, said.tasks.done, said.tasks.added, said.tasks.lapsing]).toEqual([1, 1, 0, 0])
    expect(the(await tasksOf(id), cda).dueOn).toBe(before(7))
    expect((await office.patch(office.agent, `/api/deals/${id}`, { closeDate: later })).status).toBe(200)
    const now = await tasksOf(id)
    const moved = now.tasks.flatMap(({ id: taskId, dueOn }) => {
      const from = tasks.tasks.find((task) => task.id === taskId)?.dueOn
      return from === dueOn || taskId === the(tasks, approve).id ? [] : [[taskId, from, dueOn]]
    })
    const planned = said.tasks.moves.map(({ id: taskId, from, to }) => [taskId, from, to])
    expect(new Set(planned.map(String))).toEqual(new Set(moved.map(String)))
    expect(await preview({ closeDate: later })).toEqual({
      days: [],
      tasks: { moves: [], pinned: 0, done: 0, added: 0, lapsing: 0 },
      papers: 0,
      appointments: 0,
    })
  })

  it('say which tasks lapse with a date, and which are added with one', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed, closeDate: closing })
    const open = async () => (await tasksOf(id)).tasks.filter(({ isLapsed }) => !isLapsed).length
    const ask = async (body: object) =>
      datesMoves.parse((await office.post(office.agent, `/api/deals/${id}/dates/preview`, body)).json()).tasks
    const first = await open()
    const { lapsing } = await ask({ closeDate: null })
    await office.patch(office.agent, `/api/deals/${id}`, { closeDate: null })
    expect([lapsing > 0, await open()]).toEqual([true, first - lapsing])
    const { added, moves } = await ask({ closeDate: closing, optionEndsAt: daysFromNow(9) })
    await office.patch(office.agent, `/api/deals/${id}`, { closeDate: closing, optionEndsAt: daysFromNow(9) })
    expect([added > lapsing, moves, await open()]).toEqual([true, [], first - lapsing + added])
  })

  it('preview what an amendment moves, then move all that are not pinned', async () => {
    const id = await withTasks()
    const tasks = await tasksOf(id)
    const pinnedTo = daysFromNow(20)
    const pinned = await change(office.tc, { id: the(tasks, approve).id, dueOn: pinnedTo })
    expect([pinned.status, z.array(z.looseObject({})).parse(pinned.json())[0]?.['pinned']]).toEqual([200, true])
    await change(office.agent, { id: the(tasks, walk).id, done: true })
    const later = daysFromNow(54)
    const amended = { source: 'AMENDMENT', closingDate: later, replaces: 1 }
    const preview = await enter(id, amended, '/preview')
    const said = z
      .object({ tasks: z.object({ moves: z.array(z.object({ title: z.string() })), pinned: z.int(), done: z.int() }) })
      .parse(preview.json()).tasks
    expect(said.moves.map(({ title }) => title).toSorted()).toEqual(
      [
        cda,
        'Close the deal',
        'Confirm time and place of the closing with everybody',
        'Remind the buyer of utilities and insurance',
      ].toSorted(),
    )
    expect([said.pinned, said.done]).toEqual([1, 1])
    expect(the(await tasksOf(id), cda).dueOn).toBe(before(7))
    await enter(id, amended)
    const now = await tasksOf(id)
    expect([the(now, cda).dueOn, the(now, approve).dueOn, the(now, walk).dueOn]).toEqual([
      daysFromNow(47),
      pinnedTo,
      before(1),
    ])
    expect(the(now, cda).id).toBe(the(tasks, cda).id)
    await change(office.tc, { id: the(now, approve).id, pinned: false })
    expect(the(await tasksOf(id), approve).dueOn).not.toBe(pinnedTo)
  })

  it('follow the closing date of the deal', async () => {
    const id = await withTasks()
    await office.patch(office.agent, `/api/deals/${id}`, { closeDate: daysFromNow(60) })
    expect(the(await tasksOf(id), cda).dueOn).toBe(daysFromNow(53))
  })

  it('lapse when the deal is cancelled, and gain those of the closing when it closes', async () => {
    const cancelled = await withTasks()
    await office.post(office.agent, `/api/deals/${cancelled}/tasks`, { title: 'Own', dueOn: daysFromNow(1) })
    await office.post(office.agent, `/api/deals/${cancelled}/status`, { status: 'CANCELLED' })
    expect((await tasksOf(cancelled)).tasks.every(({ isLapsed }) => isLapsed)).toBe(true)
    const deal = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
    await enter(deal.id)
    await move(office, deal, 'CLOSED')
    await office.post(office.agent, `/api/deals/${deal.id}/status`, { status: 'CLOSED', closeDate: daysFromNow(0) })
    const closed = (await tasksOf(deal.id)).tasks.filter(({ isLapsed }) => !isLapsed).map(({ title }) => title)
    expect(closed).toEqual(['File the settlement statement', 'Call the client after the closing', 'Close the deal'])
  })

  it('start over with the next contract, keeping what was done under the last one', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
    await enter(id)
    await change(office.tc, { id: the(await tasksOf(id), walk).id, done: true })
    await office.post(office.agent, `/api/deals/${id}/status`, { status: 'ACTIVE' })
    await office.post(office.agent, `/api/deals/${id}/status`, { status: 'UNDER_CONTRACT' })
    expect((await enter(id, { replaces: 1 })).status).toBe(201)
    const again = (await tasksOf(id)).tasks.filter(({ title }) => title === walk)
    expect(again.map(({ doneAt }) => (doneAt === null ? 'open' : 'done')).toSorted()).toEqual(['done', 'open'])
    expect(again.some(({ isLapsed }) => isLapsed)).toBe(false)
  })

  it('go to the next agent with the deal', async () => {
    const id = await withTasks()
    await office.patch(office.broker, `/api/deals/${id}`, { agentId: office.other.agentId, along: [] })
    expect(the(await tasksOf(id, office.other), walk).assigneeId).toBe(office.other.userId)
  })
})

describe('working on tasks', () => {
  it('adds, assigns, snoozes, completes and undoes, with its history', async () => {
    const id = await withTasks()
    const dueOn = daysFromNow(2)
    const added = await office.post(office.agent, `/api/deals/${id}/tasks`, { title: 'Call the surveyor', dueOn })
    expect([added.status, added.status === 201 ? '' : added.text]).toEqual([201, ''])
    const task = the(await tasksOf(id), 'Call the surveyor')
    expect(task).toMatchObject({ assigneeId: office.agent.userId, pinned: true, createdBy: office.agent.userId })
    await change(office.agent, { id: task.id, assigneeId: office.tc.userId, snoozedTo: daysFromNow(3) })
    await change(office.tc, { id: task.id, done: true })
    expect(the(await tasksOf(id), 'Call the surveyor').doneAt).not.toBeNull()
    await change(office.tc, { id: task.id, done: false, snoozedTo: null })
    expect(the(await tasksOf(id), 'Call the surveyor')).toMatchObject({
      doneAt: null,
      doneByName: null,
      snoozedTo: null,
    })
    const lines = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`)).slice(0, 3)
    expect(lines.map(({ description }) => description)).toEqual([
      'Task open again: Call the surveyor',
      'Task done: Call the surveyor',
      'Task added: Call the surveyor',
    ])
    const [{ count } = { count: 0 }] = await office.rows<{ count: number }>(
      "SELECT count(*)::int FROM audit_log WHERE entity_id = $1 AND action = 'deal.task'",
      [id],
    )
    expect(count).toBe(4)
  })

  it('changes all of a selection or none of it', async () => {
    const tasks = await tasksOf(await withTasks())
    const foreign = the(await tasksOf((await dealOfOther()).id, office.other), 'Theirs')
    const refused = await change(office.agent, { id: the(tasks, walk).id, done: true }, { id: foreign.id, done: true })
    expect(refusal(refused)).toEqual([404, 'TASK_NOT_FOUND', 'There is no such task'])
    expect(the(await tasksOf(tasks.dealId), walk).doneAt).toBeNull()
    const both = await change(office.tc, { id: the(tasks, walk).id, done: true }, { id: foreign.id, done: true })
    expect(both.status).toBe(200)
  })

  it('refuses a person who does not work on the deal, a lapsed task, and a stale edit', async () => {
    const id = await withTasks()
    const task = the(await tasksOf(id), cda)
    expect(refusal(await change(office.agent, { id: task.id, assigneeId: office.other.userId }))).toEqual([
      409,
      'TASK_ASSIGNEE',
      'Assign a task to the agent of its deal or to somebody in the office',
    ])
    await change(office.tc, { id: task.id, dueOn: daysFromNow(5), version: task.version })
    const second = await change(office.agent, { id: task.id, dueOn: daysFromNow(6), version: task.version })
    expect([second.status, z.looseObject({ code: z.string() }).parse(second.json()).code]).toEqual([409, 'ROW_CHANGED'])
    await office.post(office.agent, `/api/deals/${id}/status`, { status: 'CANCELLED' })
    expect((await change(office.agent, { id: task.id, done: true })).status).toBe(409)
  })

  it('deletes manual tasks, never those of the template', async () => {
    const id = await withTasks()
    await office.post(office.tc, `/api/deals/${id}/tasks`, { title: 'From the office', dueOn: daysFromNow(2) })
    const tasks = await tasksOf(id)
    const remove = async (who: Person, task: DealTask): Promise<number> =>
      (await office.as(who, `/api/tasks/${task.id}`, { method: 'DELETE' })).status
    expect(await remove(office.agent, the(tasks, 'From the office'))).toBe(403)
    expect(await remove(office.other, the(tasks, 'From the office'))).toBe(404)
    expect(await remove(office.broker, the(tasks, cda))).toBe(409)
    expect(await remove(office.broker, the(tasks, 'From the office'))).toBe(204)
  })
})

const dealOfOther = async () => {
  const deal = await dealAt(office, 'UNDER_CONTRACT', {}, office.other)
  await office.post(office.other, `/api/deals/${deal.id}/tasks`, { title: 'Theirs', dueOn: daysFromNow(1) })
  return deal
}

const templates = async (): Promise<TaskTemplate[]> =>
  z.array(taskTemplate).parse((await office.as(office.broker, '/api/task-templates')).json())

describe('templates of tasks', () => {
  it('are built in until a broker writes a version, which open deals receive automatically', async () => {
    const id = await withTasks()
    const [ready] = (await templates()).filter(({ side, kind }) => side === 'BUYER' && kind === 'SALE')
    if (ready === undefined) throw new Error('No template')
    const gift = {
      key: 'gift',
      title: 'Order a closing gift',
      role: 'AGENT',
      stage: 'CONTRACT',
      anchor: 'CLOSING',
      days: 3,
      unit: 'CALENDAR',
      direction: 'BEFORE',
      when: [],
    }
    const write = (version: number): Promise<Answer> =>
      office.as(office.broker, '/api/task-templates/BUYER/SALE', {
        method: 'PUT',
        body: { items: [...ready.items.filter(({ key }) => key !== 'walk-through'), gift], version },
      })
    expect((await write(1)).status).toBe(200)
    expect(refusal(await write(1))).toEqual(expect.arrayContaining([409, 'LIST_CHANGED']))
    await office.runJobs()
    const tasks = await tasksOf(id)
    expect([the(tasks, 'Order a closing gift').dueOn, the(tasks, walk).isLapsed]).toEqual([before(3), true])
  })
})

const papersOf = async (dealId: string): Promise<Paper[]> =>
  dealPapers.parse((await office.as(office.agent, `/api/deals/${dealId}/papers`)).json()).papers
const dueOf = async (dealId: string, label: string): Promise<Paper['due']> =>
  (await papersOf(dealId)).find((paper) => paper.label === label)?.due
const inMyDay = async (dealId: string) => (await dayOf(office.agent)).papers.filter((paper) => paper.dealId === dealId)

describe('the due day of a paper', () => {
  const receipt = 'Earnest money receipt'
  it('is counted from the contract, moves with it, and is in my day until the paper is filed', async () => {
    const id = await withTasks()
    const { deadlines } = dealContract.parse((await office.as(office.agent, `/api/deals/${id}/contract`)).json())
    const on = deadlines.find(({ deadline }) => deadline === 'EARNEST_MONEY')?.day
    const why = 'On the day of the earnest money deadline'
    expect(await dueOf(id, receipt)).toEqual({ on, why })
    const typed = { earnestMoneyDueAt: daysFromNow(-1) }
    expect((await office.patch(office.agent, `/api/deals/${id}`, typed)).status).toBe(200)
    expect(await dueOf(id, receipt)).toEqual({ on: daysFromNow(-1), why })
    expect(await inMyDay(id)).toEqual([
      expect.objectContaining({ label: receipt, dueOn: daysFromNow(-1), why, group: 'OVERDUE' }),
    ])
    const ticked = { items: [{ key: 'earnest-money', done: true }] }
    expect((await office.patch(office.agent, `/api/deals/${id}/checklist`, ticked)).status).toBe(200)
    expect(await inMyDay(id)).toEqual([])
  })

  it('follows a new version of the list', async () => {
    const id = await withTasks()
    const lists = z.array(paperList).parse((await office.as(office.broker, '/api/checklist-templates')).json())
    const list = lists.find(({ side, kind }) => side === 'BUYER' && kind === 'SALE')
    const due = { anchor: 'CLOSING', days: 5, unit: 'CALENDAR', direction: 'BEFORE' } as const
    const items = list?.items.map((item) => (item.key === 'iabs' ? { ...item, due } : { ...item, due: undefined }))
    const write = { items, version: list?.version }
    const path = '/api/checklist-templates/BUYER/SALE'
    const answer = await office.as(office.broker, path, { method: 'PUT', body: write })
    expect(paperList.parse(answer.json()).items.find(({ key }) => key === 'iabs')?.due).toEqual(due)
    await office.runJobs()
    const days = await office.rows(
      'SELECT key, due_on::text AS day FROM papers WHERE deal_id = $1 AND due_on IS NOT NULL',
      [id],
    )
    expect(days).toEqual([{ key: 'iabs', day: before(5) }])
    expect(await dueOf(id, 'Information About Brokerage Services')).toEqual({
      on: before(5),
      why: '5 days before closing',
    })
  })
})

describe('my day', () => {
  it('has my tasks by day, tasks of others, and my files', async () => {
    const agent = await office.person({ firstName: 'Nia', lastName: 'Cole' })
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { closeDate: daysFromNow(90) }, agent)
    const pending = await dealAt(office, 'PENDING_BROKER_APPROVAL', {}, agent)
    const add = async (title: string, days: number, body: object = {}): Promise<void> => {
      const answer = await office.post(agent, `/api/deals/${id}/tasks`, { title, dueOn: daysFromNow(days), ...body })
      expect(answer.status).toBe(201)
    }
    await add('Late', -2)
    await add('Now', 0)
    await add('Soon', 7)
    await add('Later', 8)
    await add('Given away', 1, { assigneeId: office.tc.userId })
    const snoozed = the(await tasksOf(id, agent), 'Late').id
    const day = await dayOf(agent)
    const groupsOf = ({ tasks }: MyDay) => tasks.filter((task) => task.dealId === id).map((t) => [t.title, t.group])
    expect(groupsOf(day)).toEqual([
      ['Late', 'OVERDUE'],
      ['Now', 'TODAY'],
      ['Soon', 'NEXT'],
    ])
    expect(day.counts).toEqual({ OVERDUE: 1, TODAY: 1, NEXT: 1 })
    expect(day.waiting.map(({ kind, title }) => [kind, title])).toEqual([
      ['APPROVAL', 'Approval of the deal'],
      ['TASK', 'Send the contract to the title company'],
      ['TASK', 'Given away'],
    ])
    expect(day.deals.map((deal) => [deal.id, deal.nextDate?.label ?? null])).toEqual([
      [id, 'Closing'],
      [pending.id, null],
    ])
    expect(groupsOf(await dayOf(office.tc))).toContainEqual(['Given away', 'NEXT'])
    expect((await dayOf(office.other)).deals.some((deal) => deal.id === id)).toBe(false)
    await change(agent, { id: snoozed, snoozedTo: daysFromNow(1) })
    expect(groupsOf(await dayOf(agent))[1]).toEqual(['Late', 'NEXT'])
  })

  it('counts everything due, also beyond its limit, and one call changes all that it shows', async () => {
    const agent = await office.person({ firstName: 'Ola', lastName: 'Reyes' })
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { closeDate: daysFromNow(90) }, agent)
    await office.rows(
      `INSERT INTO tasks (id, deal_id, title, due_on, assignee_id, pinned)
       SELECT gen_random_uuid(), $1, 'Call ' || n, CASE WHEN n > ${maxTasks} THEN $3::date ELSE $2::date END, $4, true
         FROM generate_series(1, ${maxTasks + 3}) n`,
      [id, daysFromNow(-1), daysFromNow(0), agent.userId],
    )
    const day = await dayOf(agent)
    expect([day.tasks.length, day.counts]).toEqual([maxTasks, { OVERDUE: maxTasks, TODAY: 3, NEXT: 0 }])
    expect((await change(agent, ...day.tasks.map((task) => ({ id: task.id, done: true })))).status).toBe(200)
    expect((await dayOf(agent)).counts).toEqual({ OVERDUE: 0, TODAY: 3, NEXT: 0 })
  })
})
