import { ownedRecordKinds, type OwnedRecordKind } from '@bluebonnet/domain'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { mails, newAgent } from '@bluebonnet/app/testing/cda-desk'
import { withId } from '@bluebonnet/app/testing/deals'
import { dealAt, dealOf, sampleDeal, openOffice, type Person } from '@bluebonnet/app/testing/office'

const { side: _side, ...place } = sampleDeal

const office = await openOffice()
afterAll(() => office.close())

const addClient = async (who: Person): Promise<string> =>
  withId(await office.post(who, '/api/clients', { firstName: 'Rosa', lastName: 'Delgado', type: 'BUYER' })).id
const addProperty = async (who: Person): Promise<string> =>
  withId(await office.post(who, '/api/properties', { ...place, propertyAddress: '4410 Shoal Creek' })).id
const addDeal = async (who: Person, links: object = {}): Promise<string> =>
  dealOf(await office.post(who, '/api/deals', { ...sampleDeal, ...links })).id
const give = async (kind: OwnedRecordKind, id: string, to: Person, by = office.broker): Promise<Answer> => {
  const [agent] = await office.rows<{ id: string }>('SELECT id FROM agents WHERE user_id = $1', [to.userId])
  const answer = await office.patch(by, `/api/${kind}/${id}`, { agentId: agent?.id, along: ownedRecordKinds })
  expect(answer.status).toBe(200)
  return answer
}

/** Waits out the delay after a transfer, and runs the jobs that are due. */
const quiet = async (): Promise<void> => {
  await office.rows("UPDATE transfers SET changed_at = changed_at - interval '1 minute'")
  await office.runJobs()
}

interface Told {
  message: string
  link: string | null
  dealId: string | null
  mails: boolean
}

/** A user's notices of transfers, oldest first. */
const told = (who: Person) =>
  office.rows<Told>(
    `SELECT message, link, deal_id AS "dealId", mail_after IS NOT NULL AS mails FROM notifications
    WHERE user_id = $1 AND type = 'TRANSFERRED' ORDER BY created_at, id`,
    [who.userId],
  )

const people = async (): Promise<[from: Person, to: Person]> => [await newAgent(office), await newAgent(office)]
describe('the notice of a transfer', () => {
  it('names one deal and what goes along, to its new and its previous agent', async () => {
    const [from, to] = await people()
    const clientId = await addClient(from)
    const deal = await addDeal(from, { clientId, propertyId: await addProperty(from) })
    await give('deals', deal, to)
    await quiet()
    const words = 'the deal for 4410 Shoal Creek, with 1 client and 1 property'
    const given = `Caroline Travis transferred ${words} to you.`
    expect(await told(to)).toEqual([{ message: given, link: `/deals/${deal}`, dealId: deal, mails: true }])
    const taken = `Ines Calder now has ${words}.`
    expect(await told(from)).toEqual([{ message: taken, link: null, dealId: null, mails: true }])
    const letter = z.object({ subject: z.string(), text: z.string() })
    const letters = (await mails(office))
      .map((mail) => letter.parse(JSON.parse(mail)))
      .filter(({ subject }) => subject.startsWith('Transferred'))
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['Transferred', 'Transferred to you'])
    expect(letters.every(({ text }) => text.replaceAll(/\s+/g, ' ').includes(words))).toBe(true)
  })

  it('groups many calls in quick succession with counts, and later ones separately', async () => {
    const [from, to] = await people()
    const clients = [await addClient(from), await addClient(from), await addClient(from)]
    const deals = [await addDeal(from, { clientId: clients[0] }), await addDeal(from, { clientId: clients[0] })]
    const property = await addProperty(from)
    for (const id of deals) await give('deals', id, to)
    for (const id of clients) await give('clients', id, to)
    await give('properties', property, to)
    const later = await addClient(from)
    await quiet()
    await give('clients', later, to)
    await quiet()
    expect(await told(to)).toMatchObject([
      {
        message: 'Caroline Travis transferred 3 clients, 1 property and 2 deals to you.',
        link: '/deals',
        dealId: null,
      },
      {
        message: 'Caroline Travis transferred the client Rosa Delgado to you.',
        link: `/clients/${later}`,
        dealId: null,
      },
    ])
    expect(await told(from)).toHaveLength(2)
  })

  it('waits for what follows', async () => {
    const [from, to] = await people()
    await give('clients', await addClient(from), to)
    const waits = `SELECT id FROM outbox WHERE job = 'deals.notify-transfer' AND done_at IS NULL
                      AND run_at > clock_timestamp() + interval '1 second'`
    expect(await office.rows(waits)).toHaveLength(1)
    await quiet()
    expect(await office.rows(waits)).toHaveLength(0)
    expect(await told(to)).toHaveLength(1)
  })

  it("leaves out one's own transfers, returned ones and refused ones", async () => {
    const [from, to] = await people()
    const mine = await addClient(office.broker)
    await give('clients', mine, to)
    await quiet()
    expect([await told(office.broker), (await told(to)).length]).toEqual([[], 1])
    await give('clients', mine, office.broker)
    await quiet()
    expect([await told(office.broker), (await told(to)).length]).toEqual([[], 2])
    const client = await addClient(from)
    await give('clients', client, to)
    await give('clients', client, from)
    await addDeal(from, { clientId: client })
    expect((await office.patch(office.broker, `/api/clients/${client}`, { agentId: to.agentId })).status).toBe(409)
    await quiet()
    expect([(await told(from)).length, (await told(to)).length]).toEqual([1, 3])
  })

  it('covers a closed deal too', async () => {
    const [from, to] = await people()
    const deal = await dealAt(office, 'CLOSED', {}, from)
    const change = { agentId: to.agentId, reason: 'Left the brokerage' }
    const answer = await office.patch(office.broker, `/api/deals/${deal.id}`, change)
    expect(answer.status).toBe(200)
    await quiet()
    const message = `Caroline Travis transferred the deal for ${sampleDeal.propertyAddress} to you.`
    expect(await told(to)).toMatchObject([{ message }])
  })
})
