import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ObjectStore } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { RenderCdaHandler } from '../src/cdas/jobs/render-cda.handler.js'
import { SweepPagesHandler } from '../src/cdas/jobs/sweep-pages.handler.js'
import { contracted, decide, made, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { cdaOf, generate, openOffice } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

type Settle = <T>(effect: (manager: EntityManager) => Promise<T>) => Promise<T | undefined>

const draw = (cdaId: string, page: 'PLAIN' | 'SIGNED', complete: Settle): Promise<void> =>
  office.test.app.get(RenderCdaHandler).handle({ id: cdaId, payload: { cdaId, version: 1, page }, complete })

const settle: Settle = (effect) => office.test.dataSource.transaction(effect)

const voided = async (cdaId: string): Promise<void> => {
  expect((await decide(office, cdaId, 'void', { reason: 'The buyer walked away' })).status).toBe(200)
}

const pagesOf = async (cdaId: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of office.test.app.get(ObjectStore).listOlderThan(new Date(Date.now() + 60_000), 'cdas'))
    if (key.includes(cdaId)) keys.push(key)
  return keys
}

describe('the bytes of a page', () => {
  it('are removed when the CDA is voided during drawing', async () => {
    const { id } = cdaOf(await generate(office, (await contracted(office)).id))
    await draw(id, 'PLAIN', async (effect) => {
      expect(await pagesOf(id)).toHaveLength(1)
      await voided(id)
      return settle(effect)
    })
    expect(await pagesOf(id)).toEqual([])
  })

  it('are removed when the process died after storing the page and the CDA was voided before the retry', async () => {
    const { id } = cdaOf(await generate(office, (await contracted(office)).id))
    await expect(draw(id, 'PLAIN', () => Promise.reject(new Error('The process died')))).rejects.toThrow(
      'The process died',
    )
    await voided(id)
    expect(await pagesOf(id)).toHaveLength(1)
    await draw(id, 'PLAIN', settle)
    expect(await pagesOf(id)).toEqual([])
  })

  it('stay when a version refers to them: drawn again, voided, and replaced by the next version', async () => {
    const deal = await contracted(office)
    const { id } = await made(office, deal.id)
    await draw(id, 'PLAIN', () => Promise.resolve(undefined))
    expect(await pagesOf(id)).toHaveLength(1)
    await voided(id)
    await draw(id, 'PLAIN', settle)
    expect(await pagesOf(id)).toHaveLength(1)
    await made(office, deal.id)
    await draw(id, 'PLAIN', settle)
    expect(await pagesOf(id)).toHaveLength(2)
    for (const version of [1, 2]) expect((await pdfOf(office, id, `?version=${version}`)).status).toBe(200)
  })
})

/** Runs the sweep as of two days later. */
const sweep = async (cdaId: string): Promise<string[]> => {
  const before = new Date(Date.now() - 2 * 86_400_000)
  for (const key of await pagesOf(cdaId))
    await utimes(join(office.test.settings.dataDir, 'objects', key), before, before)
  await office.test.app.get(SweepPagesHandler).handle()
  return pagesOf(cdaId)
}

describe('the sweep of pages', () => {
  const renderIsDone = "UPDATE outbox SET done_at = now() WHERE job = 'cdas.render' AND payload ->> 'cdaId' = $1"

  /**
   * A page rendered while its CDA was voided, by a process that crashed after completing the job and before removing
   * the file.
   */
  const orphaned = async (): Promise<string> => {
    const { id } = cdaOf(await generate(office, (await contracted(office)).id))
    const died = draw(id, 'PLAIN', async (effect) => {
      await voided(id)
      await settle(async (manager) => {
        await manager.query(renderIsDone, [id])
        expect(await effect(manager)).toBe(false)
      })
      throw new Error('The process died')
    })
    await expect(died).rejects.toThrow('The process died')
    await office.runJobs()
    expect(await pagesOf(id)).toHaveLength(1)
    return id
  }

  it('removes an unused one a day after it was drawn', async () => {
    const id = await orphaned()
    await office.test.app.get(SweepPagesHandler).handle()
    expect(await pagesOf(id)).toHaveLength(1)
    expect(await sweep(id)).toEqual([])
  })

  it('removes an unstamped page that a stamped one replaced, when its removal was lost', async () => {
    const { id } = await made(office, (await contracted(office)).id)
    const [plain = ''] = await pagesOf(id)
    const bytes = (await pdfOf(office, id)).bytes
    await voided(id)
    await office.runJobs()
    const [stamped = ''] = await pagesOf(id)
    expect(stamped).not.toBe(plain)
    await office.test.app.get(ObjectStore).put(Readable.from([bytes]), plain, { maxBytes: bytes.length })
    expect(await sweep(id)).toEqual([stamped])
  })

  it('keeps those with a row or a pending job', async () => {
    const { id: kept } = await made(office, (await contracted(office)).id)
    expect(await sweep(kept)).toHaveLength(1)
    const { id: waiting } = cdaOf(await generate(office, (await contracted(office)).id))
    await expect(draw(waiting, 'PLAIN', () => Promise.reject(new Error('The process died')))).rejects.toThrow(
      'The process died',
    )
    expect(await sweep(waiting)).toHaveLength(1)
    await office.runJobs()
    expect((await pdfOf(office, waiting)).status).toBe(200)
  })
})
