import { type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { linkErrors } from '@bluebonnet/auth'
import { BrokerageLogos } from '@bluebonnet/brokerage'
import { brokerageSettings } from '@bluebonnet/contracts/brokerage/brokerage.schema'
import { mebibyte } from '@bluebonnet/domain'
import sharp from 'sharp'
import { DocumentsModule } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'

const { test, people } = await openTestOffice([DocumentsModule])

afterAll(() => test.close())

const wide = { width: 1_440, height: 300, channels: 3, background: '#3a4bb0' } as const
const jpeg = await sharp({ create: wide }).jpeg().toBuffer()

const put = (logo: string | null, who: Colleague = 'broker') =>
  test.ask('/api/settings/brokerage/logo', { method: 'PUT', cookie: people[who].cookie, body: { logo } })
const upload = (bytes: Buffer, who: Colleague = 'broker') =>
  uploadFile(test, people[who].cookie, bytes, { name: 'logo.jpg' })
const set = async (bytes: Buffer): Promise<string> =>
  brokerageSettings.parse((await put(await upload(bytes))).json()).logo ?? ''
const fetched = async (path: string) => fetch(`${await test.app.getUrl()}${path}`)

it('is stored as a PNG of a letterhead’s size, and shown to everybody', async () => {
  const answer = await fetched(await set(jpeg))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 720, height: 150 })
  const [noted] = await test.dataSource.query<{ after: object }[]>(
    "SELECT after FROM audit_log WHERE action = 'brokerage.update' ORDER BY created_at DESC, id DESC LIMIT 1",
  )
  expect(Object.keys(noted?.after ?? {})).toEqual(['logo'])
})

it('is on pages behind links', async () => {
  const address = await set(jpeg)
  const answer = await fetched('/s/unknown')
  expect(answer.headers.get('content-security-policy')).toContain("img-src 'self'")
  const page = await answer.text()
  expect(page).toContain(`<img src="${address}" alt="">`)
  expect(page).toContain(linkErrors.table.LINK_UNKNOWN.message)
})

it('is replaced and removed, and stays on the CDAs issued with it', async () => {
  const first = await set(jpeg)
  const second = await set(await sharp({ create: wide }).png().toBuffer())
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
  expect((await put(null)).json()).toMatchObject({ logo: null })
  expect((await fetched(second)).status).toBe(404)
  expect(await (await fetched('/s/unknown')).text()).not.toContain('<img')
  const logos = test.app.get(BrokerageLogos)
  for (const address of [first, second]) expect(await logos.png(address.split('/').at(-1) ?? '')).not.toBeNull()
})

it.each([
  ['a GIF', samples.gif, 415, 'LOGO_TYPE_REFUSED'],
  ['a PDF', samples.pdf, 415, 'LOGO_TYPE_REFUSED'],
  ['a damaged picture', samples.png, 400, 'LOGO_UNREADABLE'],
  ['more than 2 MB', Buffer.concat([jpeg, Buffer.alloc(2 * mebibyte)]), 413, 'LOGO_TOO_LARGE'],
])('is not %s', async (_, bytes, statusCode, code) => {
  expect((await put(await upload(bytes))).json()).toMatchObject({ statusCode, code })
})

it('is changed by brokers and super admins, with their own upload', async () => {
  expect((await put(await upload(jpeg, 'manager'), 'manager')).status).toBe(403)
  expect((await put(await upload(jpeg, 'agent'))).status).toBe(404)
})
