import { BrokerageLogos } from '@bluebonnet/brokerage'
import { contracted, decide, made, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { openOffice } from '@bluebonnet/app/testing/office'

const office = await openOffice()

afterAll(() => office.close())

// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mOw8t4AAAH4ATZkxlQuAAAAAElFTkSuQmCC',
  'base64',
)

it('a CDA keeps the logo that it was issued with, void too', async () => {
  const { app, dataSource } = office.test
  const setLogo = (logo: Buffer | null) =>
    dataSource.transaction((manager) => app.get(BrokerageLogos).change(manager, office.broker.userId, logo))
  await setLogo(png)
  const deal = await contracted(office)
  const cda = await made(office, deal.id)
  await setLogo(null)
  const hasLogo = async (): Promise<boolean> =>
    (await pdfOf(office, cda.id)).bytes.toString('latin1').includes('/Subtype /Image')
  expect(await hasLogo()).toBe(true)
  expect((await decide(office, cda.id, 'void', { reason: 'Wrong payee' })).status).toBe(200)
  await office.runJobs()
  expect(await hasLogo()).toBe(true)
})
