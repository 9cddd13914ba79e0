import { dealChecklist } from '@bluebonnet/contracts/deals/deal.schema'
import { withId } from '@bluebonnet/app/testing/deals'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { type Office, openOffice } from '@bluebonnet/app/testing/office'
import { paperDesk } from '@bluebonnet/app/testing/paper-desk'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { papersOf, paperOf, recorded } = paperDesk(() => office)
const { imported } = filesOf(() => office)

const importedDeal = async (address: string): Promise<string> => {
  const head = 'agentId,side,propertyAddress,city,zip,price,status'
  const row = `${office.agent.agentId},BUYER,${address},Llano,78643,310000,UNDER_CONTRACT`
  await imported(office.broker, 'deals', lines(head, row))
  const [deal] = await office.rows<{ id: string }>('SELECT id FROM deals WHERE property_address = $1', [address])
  if (deal === undefined) throw new Error(`Nothing at ${address}`)
  return deal.id
}

const fileOf = async (id: string) =>
  office.rows<{ file: string | null; papers: number }>(
    `SELECT checklist_id AS file, (SELECT count(*)::int FROM papers WHERE deal_id = deals.id) AS papers
       FROM deals WHERE id = $1`,
    [id],
  )

describe('the papers of an imported deal', () => {
  it('are read as they will be asked for, without a lock or a row, and are asked for by a job', async () => {
    const id = await importedDeal('1 Read')
    const readAll = async () => {
      const read = await papersOf(id)
      const { items } = dealChecklist.parse((await office.as(office.agent, `/api/deals/${id}/checklist`)).json())
      return { ...read, items }
    }
    const read = await office.test.dataSource.manager.transaction(async (held) => {
      await held.query('SELECT FROM deals WHERE id = $1 FOR UPDATE', [id])
      return readAll()
    })
    expect(read.papers.map(({ key }) => key)).toContain('contract')
    expect(await fileOf(id)).toEqual([{ file: null, papers: 0 }])
    await office.runJobs()
    expect(await fileOf(id)).toEqual([{ file: expect.any(String), papers: expect.any(Number) }])
    expect(await readAll()).toEqual(read)
    const deal = await office.as(office.agent, `/api/deals/${id}`)
    expect(deal.json()).toMatchObject({ papers: { done: 0, total: read.items.length - 1 } })
  })

  it('are made by the first file that comes to one of them', async () => {
    const id = await importedDeal('2 Upload')
    expect((await paperOf(id, 'contract')).state).toBe('MISSING')
    expect((await recorded(id, { type: 'CONTRACT', paper: 'contract' })).status).toBe(201)
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', history: [{ state: 'SUBMITTED' }] })
  })

  it('show the documents that were there before them', async () => {
    const id = await importedDeal('3 Before')
    const document = withId(await recorded(id, { type: 'CONTRACT', dealId: null }))
    await office.rows('UPDATE documents SET deal_id = $1 WHERE id = $2', [id, document.id])
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { label: 'Scan' }, version: 2 })
    expect(await fileOf(id)).toEqual([{ file: null, papers: 0 }])
    await office.runJobs()
    expect(await paperOf(id, 'contract')).toMatchObject({ state: 'SUBMITTED', document: { label: 'Scan' }, version: 2 })
  })
})
