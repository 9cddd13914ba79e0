import { eventually } from '@bluebonnet/testing'
import type { EntityManager } from 'typeorm'
import { DealLocks } from '@bluebonnet/deals'
import { openPage } from '../src/cdas/open-page.js'
import { cdaOf, dealAt, generate, type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const lock = {
  agent: 'SELECT 1 FROM agents WHERE id = $1',
  deal: 'SELECT 1 FROM deals WHERE id = $1',
  cda: 'SELECT 1 FROM cdas WHERE id = $1',
}

it('leaves documents, messages and activity, which point at those rows, neither waiting nor deadlocked', async () => {
  const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04' })
  const cda = cdaOf(await generate(office, deal.id))
  const { dataSource } = office.test
  const ids = { agent: deal.agentId, deal: deal.id, cda: cda.id }
  /** What a foreign key's check takes, and what another writer does. */
  const free = async (mode: 'KEY SHARE' | 'NO KEY UPDATE') => {
    const rows = await Promise.all(
      (['agent', 'deal', 'cda'] as const).map((what) =>
        dataSource.query<unknown[]>(`${lock[what]} FOR ${mode} SKIP LOCKED`, [ids[what]]),
      ),
    )
    return rows.map(({ length }) => length)
  }
  const desk = office.test.app.get(DealLocks)
  for (const take of [
    (manager: EntityManager) => openPage(manager, cda.id),
    (manager: EntityManager) => desk.lock(manager, deal.id, deal.agentId),
  ]) {
    const seen = await dataSource.transaction(async (manager) => {
      await take(manager)
      return [await free('KEY SHARE'), await free('NO KEY UPDATE')]
    })
    expect(seen).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ])
  }
})

it('locks agent, deal and CDA in the order of every writer on a deal', async () => {
  const deal = await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04' })
  const cda = cdaOf(await generate(office, deal.id))
  const { dataSource } = office.test
  const ids = { agent: deal.agentId, deal: deal.id, cda: cda.id }
  const isFree = async (what: keyof typeof lock): Promise<boolean> =>
    (
      await dataSource.transaction((manager) =>
        manager.query<unknown[]>(`${lock[what]} FOR UPDATE SKIP LOCKED`, [ids[what]]),
      )
    ).length === 1
  const waiting = () =>
    eventually(async () => {
      const rows = await office.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return rows.length > 0
    })
  const opened = async (held: keyof typeof lock) => {
    const holder = dataSource.createQueryRunner()
    await holder.startTransaction()
    await holder.query(`${lock[held]} FOR UPDATE`, [ids[held]])
    const open = dataSource.transaction((manager) => openPage(manager, cda.id))
    await waiting()
    const free = { agent: await isFree('agent'), deal: await isFree('deal'), cda: await isFree('cda') }
    await holder.commitTransaction()
    await holder.release()
    expect(await open).toMatchObject({
      cdaId: cda.id,
      deal: { id: deal.id, agentId: deal.agentId },
      agentUserId: office.agent.userId,
    })
    return free
  }
  expect(await opened('agent')).toEqual({ agent: false, deal: true, cda: true })
  expect(await opened('deal')).toEqual({ agent: false, deal: false, cda: true })
  expect(await opened('cda')).toEqual({ agent: false, deal: false, cda: false })
})
