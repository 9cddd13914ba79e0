import { requestUpload, putBytes, refusedSamples, samples, uploadFile } from '@bluebonnet/documents/testing'
import { mebibyte } from '@bluebonnet/domain'
import { z } from 'zod'
import { freshAddress, openProduct } from '../product.js'
import { refusalFault } from '../refusal-shape.js'

const answeredUrl = z.object({ url: z.string() })

const office = await openProduct()

afterAll(() => office.test.close())

/** The owner requests an address, and sends bytes to the address changed by `bend`. */
const send = async (
  bytes: Buffer,
  { bend = (url: string) => url, cookie = office.owner.cookie, name = 'Survey.pdf', type = 'application/pdf' } = {},
) => {
  const { uploadURL } = await requestUpload(office.test, office.owner.cookie, { name })
  const answer = await putBytes(bend(uploadURL), cookie, bytes, type)
  return { status: answer.status, text: await answer.text() }
}

describe('bytes that are no paper', () => {
  it.each(Object.entries(refusedSamples))('are refused whatever their name: %s', async (_what, bytes) => {
    const { status, text } = await send(bytes, { name: 'Survey.pdf', type: 'application/pdf' })
    expect(status).toBe(415)
    expect(refusalFault(status, text)).toBeNull()
  })

  it('are refused when too large', async () => {
    const bytes = Buffer.concat([samples.pdf, Buffer.alloc(51 * mebibyte)])
    expect((await send(bytes)).status).toBe(413)
  }, 120_000)

  it('are refused when empty', async () => {
    expect((await send(Buffer.alloc(0))).status).toBe(400)
  })
})

const cut = (url: string): string => url.slice(0, -3)

describe('an upload address', () => {
  it.each([
    ['without its token', (url: string) => url.split('?')[0] ?? '', 403],
    ['with half its token', cut, 403],
    ['with an invented token', (url: string) => `${url.split('?')[0]}?token=aaaa.bbbb`, 403],
    ['with its id changed', (url: string) => url.replace(/objects\/[0-9a-f]{8}/, 'objects/00000000'), 403],
    ['that names a file', (url: string) => url.replace(/objects\/[^?]+/, 'objects/..%2f..%2fsecret'), 400],
  ])('accepts nothing %s', async (_how, bend, status) => {
    const answer = await send(samples.pdf, { bend })
    expect([403, 404, status]).toContain(answer.status)
    expect(refusalFault(answer.status, answer.text)).toBeNull()
  })

  it('accepts nothing from another person or a visitor', async () => {
    expect((await send(samples.pdf, { cookie: office.other.cookie })).status).toBe(404)
    expect((await send(samples.pdf, { cookie: '' })).status).toBe(401)
  })

  it("is on the browser's own origin, whatever a proxy forwards", async () => {
    const headers = { 'x-forwarded-proto': 'javascript' }
    const answer = await office.test.ask('/api/objects/upload', {
      method: 'POST',
      cookie: office.owner.cookie,
      body: {},
      headers,
      from: freshAddress(),
    })
    expect(answer.text).toMatch(/"uploadURL":"http:\/\//)
  })
})

describe('the name of a file', () => {
  it.each([
    '../../../etc/passwd.pdf',
    '..\\..\\windows\\system32.pdf',
    'a"b; filename="evil.html.pdf',
    'Sur\r\nSet-Cookie: x=1.pdf',
    'invoice\u202Efdp.exe',
    '/etc/cron.d/x.pdf',
    '.htaccess',
    'x'.repeat(290),
  ])('affects neither a folder nor a header: %j', async (name) => {
    const documentURL = await uploadFile(office.test, office.owner.cookie, samples.pdf, { name })
    const made = await office.test.ask('/api/documents', {
      method: 'PUT',
      cookie: office.owner.cookie,
      // A label is one line; the file's own name may contain anything.
      body: { documentURL, label: name.replaceAll(/[\r\n]+/g, ' '), type: 'OTHER' },
    })
    expect(made.status).toBe(201)
    const { url } = answeredUrl.parse(made.json())
    const { headers, status } = await office.test.ask(`${url}?download=true`, { cookie: office.owner.cookie })
    const disposition = String(headers['content-disposition'])
    expect(status).toBe(200)
    expect(disposition).toMatch(/^attachment; filename="[^"\\/]*\.pdf"; filename\*=UTF-8''[\w.%!~-]+$/)
    expect(disposition).not.toMatch(/%2F|%5C|%0D|%0A|%E2%80%AE|"\.|''\./i)
    expect(headers['set-cookie']).toBeUndefined()
  })
})

it('a file is shown by the type of its bytes, in a frame that runs nothing', async () => {
  const documentURL = await uploadFile(office.test, office.owner.cookie, samples.text, {
    name: 'page.html',
    type: 'text/html',
  })
  const made = await office.test.ask('/api/documents', {
    method: 'PUT',
    cookie: office.owner.cookie,
    body: { documentURL, label: 'page.html', type: 'OTHER' },
  })
  const { headers } = await office.test.ask(answeredUrl.parse(made.json()).url, { cookie: office.owner.cookie })
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'|frame-ancestors 'self'/),
  })
})
