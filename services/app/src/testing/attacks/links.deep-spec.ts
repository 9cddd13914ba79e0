import { Links } from '@bluebonnet/auth'
import { addPerson } from '@bluebonnet/brokerage/testing'
import { createHmac } from 'node:crypto'
import { freshAddress, openProduct } from '../product.js'
import * as rows from '../permissions/rows.js'
import type { Probe } from './probe.js'

const office = await openProduct()

afterAll(() => office.test.close())

const open = (token: string) => office.test.ask(`/s/${token}`)
const set = (token: string) =>
  office.test.ask('/api/auth/set-password', {
    method: 'POST',
    from: freshAddress(),
    body: { token, password: 'a ferry over the llano' },
  })
const password = async () => (await rows.passwordToken(office)).id
const shared = async () => (await rows.linkToken(office)).id
const parts = (token: string): [id: string, signature: string] => {
  const [id = '', signature = ''] = token.split('.')
  return [id, signature]
}
/** The link of a token, with its row changed by SQL. */
const but = async (token: string, column: 'expires_at' | 'revoked_at' | 'used_at'): Promise<string> => {
  await office.test.dataSource.query(`UPDATE links SET ${column} = now() - interval '1 second' WHERE id = $1`, [
    parts(token)[0],
  ])
  return token
}

describe('a link', () => {
  const probes: Probe[] = [
    {
      tries: 'another signature',
      attack: async () => open(`${parts(await shared())[0]}.${'A'.repeat(43)}`),
      status: 404,
    },
    { tries: 'half a signature', attack: async () => open((await shared()).slice(0, -20)), status: 404 },
    { tries: 'no signature', attack: async () => open(parts(await shared())[0]), status: 404 },
    {
      tries: "one's signature under another id",
      attack: async () => open(`${parts(await shared())[0]}.${parts(await shared())[1]}`),
      status: 404,
    },
    {
      tries: "a signature by a secret of one's own",
      attack: async () => open(forged(parts(await shared())[0])),
      status: 404,
    },
    { tries: 'SQL', attack: () => open(encodeURIComponent(`' OR 1=1 --.x`)), status: 404 },
    { tries: 'a way up', attack: () => open('..%2f..%2fetc%2fpasswd'), status: 404 },
    { tries: 'a password link where documents are', attack: async () => open(await password()), status: 404 },
    { tries: "a document link as a password's", attack: async () => set(await shared()), status: 404 },
    {
      tries: 'an expired password link',
      attack: async () => set(await but(await password(), 'expires_at')),
      status: 410,
    },
    {
      tries: 'a password link that was ended',
      attack: async () => set(await but(await password(), 'revoked_at')),
      status: 410,
    },
    { tries: 'a used password link', attack: async () => set(await but(await password(), 'used_at')), status: 410 },
    {
      tries: 'a password link of somebody who was let go',
      attack: async () => set(await passwordOfGone()),
      status: 410,
    },
  ]
  it.each(probes)('opens nothing by $tries', async (probe) => {
    const answer = await probe.attack(office)
    expect(answer.status).toBe(probe.status)
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts|SELECT /)
  })

  it.each(['expires_at', 'revoked_at'] as const)('to a document stops working after %s', async (column) => {
    expect((await open(await but(await shared(), column))).status).toBe(410)
  })

  it('sets one password for many concurrent requests', async () => {
    const token = await password()
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => set(token)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
  })

  it('ends when its share ends', async () => {
    const { id } = await rows.document(office)
    const body = { documentId: id, sharedWithClientId: (await rows.client(office)).id }
    const share = await rows.make(office, office.owner, '/api/document-shares', body)
    const [row] = await office.test.dataSource.query<{ id: string }[]>('SELECT id FROM links WHERE subject_id = $1', [
      share.id,
    ])
    const token = office.test.app.get(Links).tokenOf({ id: row?.id ?? '', purpose: 'DOCUMENT_SHARE' })
    expect((await open(token)).status).toBe(200)
    await office.test.ask(`/api/document-shares/${share.id}`, { method: 'DELETE', cookie: office.owner.cookie })
    expect((await open(token)).status).toBe(410)
  })
})

const forged = (id: string): string => {
  const foreign = createHmac('sha256', 'a secret of somebody else, thirty-two')
  return `${id}.${foreign.update(`link:DOCUMENT_SHARE:${id}`).digest('base64url')}`
}
const passwordOfGone = async (): Promise<string> => {
  const { userId } = await addPerson(office.test.dataSource, { isActive: false })
  return (
    await office.test.app
      .get(Links)
      .create(office.test.dataSource.manager, { purpose: 'SET_PASSWORD', subjectId: userId, goodForMs: 3_600_000 })
  ).token
}

describe('opening a link', () => {
  it('sends the file as a file, uncached and not framed by another site', async () => {
    const { headers } = await open(await shared())
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/no-store|private/),
      'referrer-policy': expect.stringMatching(/same-origin|no-referrer/),
    })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors/)
    expect(headers['set-cookie']).toBeUndefined()
  })
})
