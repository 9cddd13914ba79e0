import { pdfText } from '@bluebonnet/testing'
import { pdfAt } from '@bluebonnet/app/testing/cda-desk'
import { type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

it('shows brokers a sample page on their letterhead, of which nothing is stored', async () => {
  const stored = () =>
    office.rows(`SELECT (SELECT count(*) FROM deals) AS deals, (SELECT count(*) FROM cdas) AS cdas,
                        (SELECT count(*) FROM objects) AS objects, (SELECT count(*) FROM outbox) AS outbox,
                        (SELECT count(*) FROM commission_ledger) AS ledger`)
  const before = await stored()
  const page = await pdfAt(office, '/api/sample-cda', office.manager)
  expect(page).toMatchObject({ status: 200, type: 'application/pdf', disposition: expect.stringMatching(/^inline/) })
  const text = await pdfText(page.bytes)
  for (const words of [
    'Sample. There is no such deal',
    'Bluebonnet $2,599.00',
    'Sample Agent',
    '$9,401.00',
    'Gross commission $12,000.00',
    'Total $12,000.00',
  ])
    expect(text).toContain(words)
  expect((await office.as(office.agent, '/api/sample-cda')).status).toBe(403)
  expect(await stored()).toEqual(before)
})
