import { contracted, decide, made, mails } from './cda-desk.js'
import { type Office, openOffice } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

/** A CDA that a broker has approved, its signed page still to be drawn. */
const approved = async (): Promise<{ id: string; dealId: string }> => {
  const { id: dealId } = await contracted(office)
  const { id } = await made(office, dealId)
  expect((await decide(office, id, 'approve')).status).toBe(200)
  return { id, dealId }
}
const send = async (id: string, email: string): Promise<void> => {
  expect((await decide(office, id, 'send', { email })).status).toBe(202)
}
const revoke = async (id: string): Promise<void> => {
  expect((await decide(office, id, 'void', { reason: 'Wrong payee' })).status).toBe(200)
}
/** How often each address got the page of a CDA, and how often the word not to disburse. */
const got = async (...emails: string[]): Promise<[page: number, void: number][]> => {
  const all = await mails(office)
  return emails.map((email) => {
    const own = all.filter((mail) => mail.includes(email))
    const taken = own.filter((mail) => mail.includes('Do not disburse under version 1'))
    return [own.length - taken.length, taken.length]
  })
}

describe('the mails of a voided CDA', () => {
  it('go to every address that got the page, each once', async () => {
    const { id } = await approved()
    await send(id, 'first@title.test')
    await office.runJobs()
    for (const email of ['second@title.test', 'Second@title.test']) await send(id, email)
    await office.runJobs()
    await revoke(id)
    await office.runJobs()
    expect(await got('first@title.test', 'second@title.test', 'Second@title.test')).toEqual([[1, 1], [1, 1], [1, 0]])
  })

  it('are not for who never got the page: the CDA was void before there was a signed one', async () => {
    const called = await approved()
    await send(called.id, 'called@title.test')
    await revoke(called.id)
    const fell = await approved()
    await send(fell.id, 'fell@title.test')
    expect((await office.post(office.broker, `/api/deals/${fell.dealId}/status`, { status: 'ACTIVE' })).status).toBe(200)
    await office.runJobs()
    expect(await got('called@title.test', 'fell@title.test')).toEqual([[0, 0], [0, 0]])
    const sends = await office.rows('SELECT mailed_at, void_mailed_at FROM cda_sends WHERE cda_id = ANY($1)', [[called.id, fell.id]])
    expect(sends).toEqual([{ mailed_at: null, void_mailed_at: null }, { mailed_at: null, void_mailed_at: null }])
  })

  it('go to who may have the page already: its mail was on the way', async () => {
    const { id } = await approved()
    await office.runJobs()
    await send(id, 'onway@title.test')
    await revoke(id)
    await office.runJobs()
    expect(await got('onway@title.test')).toEqual([[0, 1]])
  })

  it('reach everybody who got the page, whatever was done at that moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await approved()
      const isPageThere = round % 2 === 1
      if (isPageThere) await office.runJobs()
      const emails: [string, string] = [`early.${round}@title.test`, `late.${round}@title.test`]
      await send(id, emails[0])
      await Promise.all([office.runJobs(), decide(office, id, 'send', { email: emails[1] }), revoke(id)])
      await office.runJobs()
      for (const [page, word] of await got(...emails)) expect(page).toBeLessThanOrEqual(word)
    }
  })
})
