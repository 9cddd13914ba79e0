import { newId, Tx } from '@bluebonnet/platform'
import { Module } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { startTestApp } from '../testing/index.js'
import type { LinkEntity } from './link.entity.js'
import { Links } from './links.js'
import { type LinkOpener, OpensLink } from './link-openers.js'

@OpensLink('CDA')
class PageOpener implements LinkOpener {
  async open(link: LinkEntity, reply: FastifyReply): Promise<void> {
    await reply.type('text/plain').send(`page of ${link.subjectId}`)
  }

  async ended(link: LinkEntity): Promise<{ title: string; text: string } | null> {
    return Promise.resolve(link.revokedAt === null ? null : { title: 'Void', text: 'Do not disburse <now>' })
  }
}

@Module({ providers: [PageOpener] })
class PageModule {}

const test = await startTestApp([PageModule])
const links = test.app.get(Links)

afterAll(() => test.close())

const make = (goodForMs: number | null = null, purpose: 'CDA' | 'CALENDAR_FEED' = 'CDA') => {
  const subjectId = newId()
  return test.app
    .get(Tx)
    .inTransaction(async (manager) => ({
      subjectId,
      ...(await links.create(manager, { purpose, subjectId, goodForMs })),
    }))
}

const mark = (token: string): string => token.split('.')[1] ?? ''

describe('an expiring link', () => {
  it("opens by its purpose's opener any number of times, without a referrer", async () => {
    const { token, subjectId } = await make(60_000)
    for (let n = 0; n < 2; n += 1) {
      const answer = await test.ask(`/s/${token}`)
      expect([answer.status, answer.text, answer.headers['referrer-policy']]).toEqual([
        200,
        `page of ${subjectId}`,
        'no-referrer',
      ])
    }
    expect((await test.ask(`/s/${token}.ics`)).status).toBe(200)
  })

  it('is a plain page once expired', async () => {
    const { token } = await make(-1)
    const answer = await test.ask(`/s/${token}`)
    expect([answer.status, answer.headers['content-type'], answer.headers['referrer-policy']]).toEqual([
      410,
      'text/html; charset=utf-8',
      'no-referrer',
    ])
    expect(answer.text).toContain('This link has expired')
    // Names the page's owner, and what to do next.
    expect(answer.text).toContain('<header>Bluebonnet</header>')
    expect(answer.text).toContain('reaches the person who sent it')
    expect(String(answer.headers['content-security-policy'])).toContain("style-src 'sha256-")
  })

  it("shows its purpose's text once ended, escaped", async () => {
    const { id, token } = await make()
    await test.app.get(Tx).inTransaction((manager) => links.revoke(manager, { id }))
    const answer = await test.ask(`/s/${token}`)
    expect([answer.status, answer.text.includes('Do not disburse &lt;now&gt;')]).toEqual([410, true])
  })

  it('does not exist under a token of another id, purpose, secret or shape', async () => {
    const one = await make()
    const feed = await make(null, 'CALENDAR_FEED')
    for (const token of [
      `${feed.id}.${mark(one.token)}`,
      `${one.id}.${mark(feed.token)}`,
      feed.token,
      one.id,
      'x',
      `${newId()}.${mark(one.token)}`,
    ]) {
      const answer = await test.ask(`/s/${token}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
    await expect(links.open(one.token, 'CALENDAR_FEED')).rejects.toMatchObject({ status: 404 })
  })

  it('has the same token every time', async () => {
    const { id, token } = await make()
    expect(links.tokenOf({ id, purpose: 'CDA' })).toBe(token)
    expect(links.urlOf({ id, purpose: 'CDA' })).toBe(`${test.settings.publicUrl}/s/${token}`)
  })
})
