import { dealTasks } from '@bluebonnet/contracts/tasks/task.calls'
import type { Answer } from '@bluebonnet/testing'
import { decide } from './cda-desk.js'
import { cdaOf, daysFromNow, dealAt, generate, type Office, openOffice } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

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

it('are completed by the acts that they ask for, and open again when those are taken back', async () => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT', { contractDate: signed })
  expect((await office.post(office.agent, `/api/deals/${id}/contract`, terms)).status).toBe(201)
  const taskOf = async (title: string) => {
    const { tasks } = dealTasks.parse((await office.as(office.agent, `/api/deals/${id}/tasks`)).json())
    return tasks.find((task) => task.title === title)
  }
  const isDone = async (title: string): Promise<boolean> => typeof (await taskOf(title))?.doneAt === 'string'
  const deliver = (amount: number): Promise<Answer> =>
    office.post(office.agent, `/api/deals/${id}/contract/events`, { kind: 'EARNEST_MONEY', day: signed, amount })
  await deliver(1_000)
  expect(await isDone(money)).toBe(false)
  await deliver(4_000)
  expect(await isDone(money)).toBe(true)
  const changes = [{ id: (await taskOf(approve))?.id, done: true }]
  expect((await office.patch(office.broker, '/api/tasks', { changes })).json()).toMatchObject({
    code: 'TASK_NAMES_ACT',
  })
  const made = cdaOf(await generate(office, id))
  await office.runJobs()
  expect([await isDone(prepare), await isDone(approve)]).toEqual([true, false])
  await decide(office, made.id, 'approve')
  expect(await isDone(approve)).toBe(true)
  await decide(office, made.id, 'void', { reason: 'Price changed' })
  expect([await isDone(prepare), await isDone(approve)]).toEqual([false, false])
})
