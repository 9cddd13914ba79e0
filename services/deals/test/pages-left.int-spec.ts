import { ObjectStore } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { RenderCdaHandler } from '../src/cdas/jobs/render-cda.handler.js'
import { contracted, decide, made, pdfOf } from './cda-desk.js'
import { cdaOf, generate, type Office, openOffice } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

type Settle = <T>(effect: (manager: EntityManager) => Promise<T>) => Promise<T | undefined>

const draw = (cdaId: string, page: 'PLAIN' | 'SIGNED', complete: Settle): Promise<void> =>
  office.test.app.get(RenderCdaHandler).handle({ id: cdaId, payload: { cdaId, version: 1, page }, complete })

const settle: Settle = (effect) => office.test.dataSource.transaction(effect)

const voided = async (cdaId: string): Promise<void> => {
  expect((await decide(office, cdaId, 'void', { reason: 'The buyer walked away' })).status).toBe(200)
}

const pagesOf = async (cdaId: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of office.test.app.get(ObjectStore).listOlderThan(new Date(Date.now() + 60_000), 'cdas')) if (key.includes(cdaId)) keys.push(key)
  return keys
}

describe('the bytes of a page', () => {
  it('do not stay when the CDA is voided while it is drawn', async () => {
    const { id } = cdaOf(await generate(office, (await contracted(office)).id))
    await draw(id, 'PLAIN', async (effect) => {
      expect(await pagesOf(id)).toHaveLength(1)
      await voided(id)
      return settle(effect)
    })
    expect(await pagesOf(id)).toEqual([])
  })

  it('do not stay when the process died with the page stored, and the CDA was voided before the next try', async () => {
    const { id } = cdaOf(await generate(office, (await contracted(office)).id))
    await expect(draw(id, 'PLAIN', () => Promise.reject(new Error('The process died')))).rejects.toThrow('The process died')
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
