import { dealContract } from '@bluebonnet/contracts/contract-clock/contract.calls'
import { dealTasks, myDay } from '@bluebonnet/contracts/tasks/task.calls'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { decide } from '@bluebonnet/app/testing/cda-desk'
import { move } from '@bluebonnet/app/testing/deals'
import { cdaOf, daysFromNow, dealAt, dealOf, generate, openOffice } from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'

const office = await openOffice()
afterAll(() => office.close())

const reopening = z.object({ tasks: z.array(z.object({ id: z.string(), title: z.string(), dueOn: z.string() })) })
const signed = daysFromNow(-1)
const terms = {
  source: 'CONTRACT',
  effectiveDate: signed,
  optionDays: 10,
  earnestMoney: 4_000,
  closingDate: daysFromNow(40),
  replaces: null,
}
const [money, prepare, approve] = [
  'Deliver earnest money to the title company',
  'Prepare the CDA',
  'Approve the CDA',
] as const

const { filed, decide: review } = paperDesk(() => office)

const tasksOf = (id: string) => {
  const all = async () => dealTasks.parse((await office.as(office.agent, `/api/deals/${id}/tasks`)).json()).tasks
  const taskOf = async (title: string) => (await all()).find((task) => task.title === title)
  const tick = async (title: string, done = true): Promise<Answer> =>
    office.patch(office.tc, '/api/tasks', { changes: [{ id: (await taskOf(title))?.id, done }] })
  return {
    all,
    taskOf,
    isDone: async (title: string): Promise<boolean> => typeof (await taskOf(title))?.doneAt === 'string',
    tick,
  }
}

/** Under contract since yesterday, to close on a day. */
const underContract = async (closingDate: string) => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
  expect((await office.post(office.agent, `/api/deals/${id}/contract`, { ...terms, closingDate })).status).toBe(201)
  return { id, ...tasksOf(id) }
}
const [receipts, settlement, close] = [
  'File the receipts of earnest money and option fee',
  'File the settlement statement',
  'Close the deal',
] as const

const isMarked = async (id: string) =>
  (await office.rows('SELECT earnest_money_delivered AS is FROM deals WHERE id = $1', [id]))[0]

describe('delivered money', () => {
  it("is not the next date of its deal in the agent's day", async () => {
    const { id } = await underContract(daysFromNow(40))
    const next = async () => {
      const { deals } = myDay.parse((await office.as(office.agent, '/api/my-day')).json())
      return deals.find((deal) => deal.id === id)?.nextDate?.label
    }
    const deliver = (amount: number) =>
      office.post(office.agent, `/api/deals/${id}/contract/events`, { kind: 'EARNEST_MONEY', day: signed, amount })
    await deliver(1_000)
    expect(await next()).toBe('Earnest money due')
    await deliver(4_000)
    expect(await next()).toBe('Option period ends')
    const { earnestMoneyDueAt } = dealOf(await office.as(office.agent, `/api/deals/${id}`))
    await office.patch(office.agent, `/api/deals/${id}`, { optionEndsAt: earnestMoneyDueAt })
    expect(await next()).toBe('Option period ends')
  })

  it.each([
    ['stays due', signed, 'PART_DELIVERED', 'DELIVERED'],
    ['is late after its day', daysFromNow(-12), 'LATE', 'DELIVERED_LATE'],
  ])('in part %s with its open amount, and in full ends the reminders', async (_, effectiveDate, part, whole) => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: effectiveDate })
    expect((await office.post(office.agent, `/api/deals/${id}/contract`, { ...terms, effectiveDate })).status).toBe(201)
    const delivered = async (amount: number) => {
      const body = { kind: 'EARNEST_MONEY', day: signed, amount }
      const answer = await office.post(office.agent, `/api/deals/${id}/contract/events`, body)
      return dealContract.parse(answer.json()).money[0]
    }
    expect(await delivered(3_400)).toMatchObject({ state: part, deliveredAmount: 3_400, openAmount: 600 })
    expect(await isMarked(id)).toEqual({ is: false })
    expect(await delivered(4_000)).toMatchObject({ state: whole, openAmount: 0 })
    expect(await isMarked(id)).toEqual({ is: true })
  })
})

it('are completed by their actions, and reopened when those are undone', async () => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
  expect((await office.post(office.agent, `/api/deals/${id}/contract`, terms)).status).toBe(201)
  const { isDone } = tasksOf(id)
  const deliver = (amount: number): Promise<Answer> =>
    office.post(office.agent, `/api/deals/${id}/contract/events`, { kind: 'EARNEST_MONEY', day: signed, amount })
  await deliver(1_000)
  expect(await isDone(money)).toBe(false)
  await deliver(4_000)
  expect(await isDone(money)).toBe(true)
  const made = cdaOf(await generate(office, id))
  await office.runJobs()
  expect([await isDone(prepare), await isDone(approve)]).toEqual([true, false])
  await decide(office, made.id, 'approve')
  expect(await isDone(approve)).toBe(true)
  await decide(office, made.id, 'void', { reason: 'Price changed' })
  expect([await isDone(prepare), await isDone(approve)]).toEqual([false, false])
})

it('follow what other terms make of a delivery', async () => {
  const { id, taskOf, isDone } = await underContract(daysFromNow(40))
  const enter = async (replaces: number, changes: object): Promise<void> => {
    const answer = await office.post(office.agent, `/api/deals/${id}/contract`, { ...terms, ...changes, replaces })
    expect(answer.status).toBe(201)
  }
  const delivered = { kind: 'EARNEST_MONEY', day: signed, amount: 4_000 }
  await office.post(office.agent, `/api/deals/${id}/contract/events`, delivered)
  await enter(1, { source: 'AMENDMENT', earnestMoney: 6_000 })
  expect(await isDone(money)).toBe(false)
  await enter(2, { source: 'AMENDMENT', earnestMoney: 3_000 })
  expect(await isDone(money)).toBe(true)
  const before = (await taskOf(money))?.dueOn ?? ''
  await enter(3, { effectiveDate: daysFromNow(0) })
  expect(await isDone(money)).toBe(false)
  expect(String((await taskOf(money))?.dueOn) > before).toBe(true)
})

it('are neither ticked nor reopened by hand', async () => {
  const { id, all, tick, isDone } = await underContract(daysFromNow(40))
  await generate(office, id)
  const named = (await all()).filter(({ act }) => act !== null)
  expect(named.map(({ title }) => title)).toEqual(expect.arrayContaining([money, prepare, approve, receipts, close]))
  for (const { title, doneAt } of named) {
    const refused = await tick(title, doneAt === null)
    expect([title, refused.status, refused.json()]).toEqual([
      title,
      409,
      expect.objectContaining({ code: 'TASK_NAMES_ACT', message: expect.stringContaining(`'${title}' cannot be`) }),
    ])
  }
  expect([await isDone(money), await isDone(prepare)]).toEqual([false, true])
  expect((await tick('Schedule the inspection')).status).toBe(200)
})

describe('filing a paper', () => {
  it('completes the task that requests it, names the action, and reopens it when the paper is unfiled', async () => {
    const { id, taskOf, isDone } = await underContract(daysFromNow(40))
    expect(await taskOf(receipts)).toMatchObject({ act: 'PAPER_FILED', doneAt: null })
    expect(await taskOf('Confirm time and place of the closing with everybody')).toMatchObject({ act: null })
    const documentId = await filed(id, 'OTHER', 'earnest-money')
    expect(await isDone(receipts)).toBe(true)
    const other = await dealAt(office, 'ACTIVE')
    expect((await office.patch(office.agent, `/api/documents/${documentId}`, { dealId: other.id })).status).toBe(200)
    expect(await isDone(receipts)).toBe(false)
    await filed(id, 'OTHER', 'earnest-money')
    await review(id, 'earnest-money', { decision: 'RETURNED', reason: 'INITIALS_MISSING' })
    expect(await isDone(receipts)).toBe(false)
  })

  it('completes a later task too', async () => {
    const { id, isDone } = await underContract(daysFromNow(0))
    await filed(id, 'OTHER', 'settlement')
    expect((await move(office, { id }, 'CLOSED')).status).toBe(200)
    expect(await isDone(settlement)).toBe(true)
  })
})

const coming = async (id: string) => {
  const answer = await office.as(office.broker, `/api/deals/${id}/reopening`)
  return reopening.parse(answer.json()).tasks
}
const reopen = async (id: string, tasks?: readonly string[]): Promise<void> => {
  const body = { status: 'PENDING', reason: 'Funding fell through', ...(tasks === undefined ? {} : { tasks }) }
  expect((await office.post(office.broker, `/api/deals/${id}/status`, body)).status).toBe(200)
}

describe('closing a deal', () => {
  const lapsed = 'Remind the buyer of utilities and insurance'
  it('completes its task; reopening reopens only the chosen ones', async () => {
    const { id, taskOf, isDone, tick, all } = await underContract(daysFromNow(0))
    await tick('Schedule the inspection')
    await generate(office, id)
    expect((await move(office, { id }, 'CLOSED')).status).toBe(200)
    expect([await isDone(close), (await taskOf(lapsed))?.isLapsed]).toEqual([true, true])
    const titles = (await coming(id)).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining([close, lapsed, prepare, approve]))
    expect(titles).not.toContain('Schedule the inspection')
    expect(titles).not.toContain(settlement)
    const chosen = (await coming(id)).find(({ title }) => title === lapsed)
    await reopen(id, [chosen?.id ?? ''])
    const open = async () => (await all()).filter(({ doneAt, isLapsed }) => doneAt === null && !isLapsed)
    expect((await open()).map(({ title }) => title)).toEqual([lapsed])
    expect([await isDone(close), await isDone(prepare), await isDone('Schedule the inspection')]).toEqual([
      true,
      true,
      true,
    ])
    // A moved date, or the nightly update of open deals, brings back no other task.
    await office.patch(office.agent, `/api/deals/${id}`, { closeDate: daysFromNow(3) })
    expect((await open()).map(({ title }) => title)).toEqual([lapsed])
  })

  it('reopens those due no earlier than the closing by default', async () => {
    const { id, isDone, taskOf } = await underContract(daysFromNow(0))
    await move(office, { id }, 'CLOSED')
    await reopen(id)
    expect([await isDone(close), (await taskOf(lapsed))?.isLapsed]).toEqual([false, true])
    await move(office, { id }, 'CLOSED')
    expect((await coming(id)).map(({ title }) => title)).toEqual(expect.arrayContaining([close, lapsed]))
  })

  it('refuses task choices for an open deal, and with another move', async () => {
    const { id } = await underContract(daysFromNow(0))
    expect(await coming(id)).toEqual([])
    const body = { status: 'ACTIVE', tasks: [] }
    expect((await office.post(office.agent, `/api/deals/${id}/status`, body)).status).toBe(400)
  })
})
