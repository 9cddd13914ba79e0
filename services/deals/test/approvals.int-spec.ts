import type { DealStatus } from '@bluebonnet/domain'
import { pendingDeal } from '@bluebonnet/contracts/deals/deal.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { DealComposer } from '../src/notices/deal.composer.js'
import { dealRow, dealsOf, move, outboxTypes, withId } from '@bluebonnet/app/testing/deals'
import { dealAt, dealOf, openOffice, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const approve = (id: string, body?: object, who = office.broker) => office.post(who, `/api/deals/${id}/approve`, body)
const reject = (id: string, body: object = { reason: 'Wrong price' }, who = office.manager) =>
  office.post(who, `/api/deals/${id}/reject`, body)

const submitted = (address: string, act: string) => `Dana Whitfield submitted the deal for ${address}. ${act} it.`

describe('approval', () => {
  it('is given by a broker or manager, and the agent is notified', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    for (const who of [office.agent, office.tc, office.admin])
      expect((await approve(deal.id, undefined, who)).status).toBe(403)
    expect(dealOf(await approve(deal.id))).toMatchObject({ status: 'APPROVED', approvedBy: office.broker.userId })
    expect(await outboxTypes(office, deal.id)).toEqual(['DEAL_SUBMITTED', 'DEAL_APPROVED'])
    expect(refusal(await approve(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been approved'])
    expect(refusal(await reject(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been approved'])
  })

  it('is undone by its author until something follows, and notified again', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    const undo = (version: number, who = office.broker) =>
      office.post(who, `/api/deals/${deal.id}/undo-approval`, { version })
    const approved = dealOf(await approve(deal.id))
    expect(refusal(await undo(approved.version, office.manager))).toEqual([
      409,
      'APPROVAL_NOT_YOURS',
      expect.any(String),
    ])
    expect(refusal(await undo(approved.version - 1))).toEqual([409, 'DEAL_CHANGED', expect.any(String)])
    await office.runJobs()
    expect(dealOf(await undo(approved.version))).toMatchObject({
      status: 'PENDING_BROKER_APPROVAL',
      approvedBy: null,
      approvedAt: null,
    })
    await office.runJobs()
    const told =
      'SELECT title, NOT is_read AS open FROM notifications WHERE deal_id = $1 AND user_id = $2 ORDER BY created_at'
    expect(await office.rows(told, [deal.id, office.agent.userId])).toEqual([
      { title: 'Deal approved', open: false },
      { title: 'Approval undone', open: true },
    ])
    expect(refusal(await undo(approved.version))).toEqual([409, 'APPROVAL_NOT_YOURS', expect.any(String)])
    const again = dealOf(await approve(deal.id))
    await move(office, deal, 'ACTIVE')
    expect(refusal(await undo(again.version))).toEqual([409, 'DEAL_CHANGED', expect.any(String)])
  })

  it('settles the request for every broker, by a decision or a withdrawal, and links it to the deal', async () => {
    const [decided, withdrawn] = [
      await dealAt(office, 'PENDING_BROKER_APPROVAL'),
      await dealAt(office, 'PENDING_BROKER_APPROVAL'),
    ]
    await office.runJobs()
    const asked = async (dealId: string) =>
      office.rows<{ link: string; open: boolean }>(
        "SELECT link, NOT is_read AS open FROM notifications WHERE deal_id = $1 AND type = 'DEAL_SUBMITTED'",
        [dealId],
      )
    expect(await asked(decided.id)).toEqual([1, 2].map(() => ({ link: `/deals/${decided.id}`, open: true })))
    expect((await office.post(office.broker, `/api/deals/${decided.id}/approve`)).status).toBe(200)
    expect((await office.post(office.agent, `/api/deals/${withdrawn.id}/status`, { status: 'CANCELLED' })).status).toBe(
      200,
    )
    for (const { id } of [decided, withdrawn]) expect((await asked(id)).map(({ open }) => open)).toEqual([false, false])
  })

  it('is told, when it was decided before the notice, to those who did not decide it', async () => {
    const [early, late, withdrawn] = [
      await dealAt(office, 'PENDING_BROKER_APPROVAL'),
      await dealAt(office, 'PENDING_BROKER_APPROVAL'),
      await dealAt(office, 'PENDING_BROKER_APPROVAL'),
    ]
    expect((await approve(early.id)).status).toBe(200)
    expect((await office.post(office.manager, `/api/deals/${late.id}/reject`, { reason: 'Late' })).status).toBe(200)
    await move(office, withdrawn, 'CANCELLED')
    await office.runJobs()
    const told = "SELECT user_id, message FROM notifications WHERE deal_id = $1 AND type = 'DEAL_SUBMITTED'"
    expect(await office.rows(told, [early.id])).toEqual([
      { user_id: office.manager.userId, message: submitted(early.propertyAddress, 'Caroline Travis approved') },
    ])
    expect(await office.rows(told, [late.id])).toEqual([
      { user_id: office.broker.userId, message: submitted(late.propertyAddress, 'Mae Boone rejected') },
    ])
    expect(await office.rows(told, [withdrawn.id])).toEqual([])
  })

  it('settles a notice that is written at the moment of the decision', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    await Promise.all([office.runJobs(), approve(deal.id)])
    await office.runJobs()
    const open = "SELECT 1 FROM notifications WHERE deal_id = $1 AND type = 'DEAL_SUBMITTED' AND NOT is_read"
    expect(await office.rows(`${open} AND user_id = $2`, [deal.id, office.broker.userId])).toEqual([])
    expect((await office.rows(open, [deal.id])).length).toBeLessThan(2)
  })

  it('waits for a pending decision before it asks', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    const announcement = { type: 'DEAL_SUBMITTED', subjectId: deal.id, actorId: office.agent.userId } as const
    const deciding = office.test.dataSource.createQueryRunner()
    await deciding.startTransaction()
    await deciding.query("UPDATE deals SET status = 'APPROVED' WHERE id = $1", [deal.id])
    const composer = office.test.app.get(DealComposer, { strict: false })
    const composed = office.test.dataSource.transaction(async (manager) => composer.compose(manager, announcement))
    const waiting = async () => office.rows("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")
    while ((await waiting()).length === 0 && (await Promise.race([composed.then(() => false), pause(20, true)])));
    await deciding.commitTransaction()
    await deciding.release()
    expect(await composed).toBeNull()
  })

  it('can be refused with a reason, corrected and submitted again', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    for (const reason of ['', '   ', undefined]) {
      expect(refusal(await reject(deal.id, { reason }))).toEqual([
        400,
        'VALIDATION_FAILED',
        'Please provide a reason for rejection.',
      ])
    }
    expect(dealOf(await reject(deal.id))).toMatchObject({ status: 'REJECTED', rejectionReason: 'Wrong price' })
    expect(refusal(await approve(deal.id))).toEqual([409, 'DEAL_NOT_PENDING', 'This deal has already been rejected'])
    expect(dealOf(await move(office, deal, 'PENDING_BROKER_APPROVAL'))).toMatchObject({ rejectionReason: null })
    expect((await approve(deal.id)).status).toBe(200)
  })

  it('decides only the version that the broker saw', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    await office.patch(office.agent, `/api/deals/${deal.id}`, { price: 430_000 })
    expect(refusal(await approve(deal.id, { version: deal.version }))).toEqual([
      409,
      'DEAL_CHANGED',
      expect.any(String),
    ])
    expect(await dealRow(office, deal.id)).toMatchObject({ status: 'PENDING_BROKER_APPROVAL' })
    expect((await approve(deal.id, { version: deal.version + 1 })).status).toBe(200)
  })

  it('goes to one of two concurrent decisions', async () => {
    for (let round = 0; round < 15; round += 1) {
      const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
      const answers = await Promise.all([
        approve(deal.id, { version: deal.version }),
        reject(deal.id, { reason: 'No', version: deal.version }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const won = answers[0]?.status === 200 ? 'APPROVED' : 'REJECTED'
      expect(await dealRow(office, deal.id)).toMatchObject({ status: won })
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.json()).toMatchObject({ message: `This deal has already been ${won.toLowerCase()}` })
      expect(await outboxTypes(office, deal.id)).toEqual(['DEAL_SUBMITTED', `DEAL_${won}`])
    }
  })

  it('lists what should close by a day, or should have', async () => {
    const closing = async (status: DealStatus, closeDate: string) => {
      const deal = await dealAt(office, status)
      expect((await office.patch(office.agent, `/api/deals/${deal.id}`, { closeDate })).status).toBe(200)
      return deal.id
    }
    const overdue = await closing('UNDER_CONTRACT', '2024-01-05')
    const soon = await closing('PENDING', '2024-01-20')
    await closing('UNDER_CONTRACT', '2024-01-21')
    await closing('ACTIVE', '2024-01-05')
    const listed = async (query: string, who = office.broker) =>
      dealsOf(await office.as(who, `/api/deals?closingBy=2024-01-20${query}`)).map(({ id }) => id)
    expect(await listed('')).toEqual([soon, overdue])
    expect(await listed('&status=PENDING')).toEqual([soon])
    expect(await listed('', office.other)).toEqual([])
    expect((await office.as(office.broker, '/api/deals?closingBy=soon')).status).toBe(400)
  })

  it('lists pending deals, and adds up the cards', async () => {
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    const waiting = dealsOf(await office.as(office.manager, '/api/deals/pending-approvals'))
    expect(waiting.at(-1)?.id).toBe(deal.id)
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['PENDING_BROKER_APPROVAL']))
    expect((await office.as(office.agent, '/api/deals/pending-approvals')).status).toBe(403)
    const stats = (await office.as(office.broker, '/api/broker/stats')).json()
    const [sums] = await office.rows<{ rejected: string; volume: string }>(
      "SELECT count(*) FILTER (WHERE status = 'REJECTED') AS rejected, sum(price_cents) / 100 AS volume FROM deals",
    )
    expect(stats).toMatchObject({
      pendingApprovals: waiting.length,
      rejected: Number(sums?.rejected),
      totalVolume: Number(sums?.volume),
    })
  })

  it('lists the longest waiting first, also by pages and search, with the papers and files', async () => {
    const agent = await office.person()
    const first = await dealAt(office, 'REJECTED', { propertyAddress: '1 Cypress Mill' }, agent)
    const second = await dealAt(
      office,
      'PENDING_BROKER_APPROVAL',
      { propertyAddress: '2 Cypress Mill', commissionRate: 2.5, closeDate: '2027-02-01' },
      agent,
    )
    await move(office, first, 'PENDING_BROKER_APPROVAL', agent)
    const third = await dealAt(office, 'PENDING_BROKER_APPROVAL', { propertyAddress: '3 Cypress Mill' }, agent)
    const record = async (type: string) => {
      const documentURL = await uploadFile(office.test, agent.cookie, samples.pdf, { name: 'paper.pdf' })
      const answer = await office.as(agent, '/api/documents', {
        method: 'PUT',
        body: { documentURL, label: 'Paper', type, dealId: second.id },
      })
      return withId(answer).id
    }
    await record('CONTRACT')
    await record('CONTRACT')
    const archived = await record('APPRAISAL')
    await office.post(agent, `/api/documents/${archived}/archive`)
    await office.patch(agent, `/api/deals/${second.id}/checklist`, { items: [{ key: 'iabs', done: true }] })
    await office.rows('UPDATE deals SET checklist_id = NULL WHERE id = $1', [third.id])

    const list = async (query: string) => {
      const answer = await office.as(office.broker, `/api/deals/pending-approvals?q=cypress%20mill${query}`)
      return {
        rows: z.array(pendingDeal).parse(answer.json()),
        total: answer.headers['x-total-count'],
        next: /[?&](cursor=[^&>]+)/.exec(String(answer.headers['link']))?.[1],
      }
    }
    const { rows, total } = await list('')
    expect([rows.map(({ id }) => id), total]).toEqual([[second.id, first.id, third.id], '3'])
    expect(rows[0]).toMatchObject({
      papers: { done: 3, accepted: 0, total: 18 },
      filed: 2,
      commissionRate: 2.5,
      closeDate: '2027-02-01',
    })
    expect(rows.slice(1)).toMatchObject([
      { papers: { done: 0, accepted: 0, total: 18 }, filed: 0 },
      { papers: { done: 0, accepted: 0, total: 18 }, filed: 0 },
    ])
    const page = await list('&limit=2')
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([[second.id, first.id], '3'])
    expect((await list(`&limit=2&${page.next}`)).rows.map(({ id }) => id)).toEqual([third.id])
  })
})
