import type { SavedView } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import { signedInAs, startTestApp } from '../testing/index.js'

const test = await startTestApp()
const cookies = {
  agent: (await signedInAs(test)).cookie,
  other: (await signedInAs(test)).cookie,
  manager: (await signedInAs(test, { role: 'MANAGER' })).cookie,
  tc: (await signedInAs(test, { role: 'TC' })).cookie,
}

afterAll(() => test.close())

const path = '/api/saved-views'
const view = { list: 'DEALS', name: 'Closing soon', search: 'status=UNDER_CONTRACT&q=oak' }
const save = (cookie: string, given: object = {}) =>
  test.ask(path, { method: 'POST', cookie, body: { ...view, ...given } })
const kept = async (cookie: string, given: object = {}): Promise<SavedView> => {
  const answer = await save(cookie, given)
  expect(answer.status).toBe(201)
  return calls['POST /api/saved-views'].answer.parse(answer.json())
}
const names = async (cookie: string, query = ''): Promise<string[]> =>
  calls['GET /api/saved-views'].answer
    .parse((await test.ask(`${path}${query}`, { cookie })).json())
    .map(({ name, shared }) => `${name}${shared ? ' of all' : ''}`)
const remove = async (cookie: string, { id }: SavedView): Promise<number> =>
  (await test.ask(`${path}/${id}`, { method: 'DELETE', cookie })).status

describe('saved views', () => {
  it('belong to their owner, or a broker’s to everybody, by list and name', async () => {
    const own = await kept(cookies.agent)
    await kept(cookies.agent, { list: 'CLIENTS', name: 'Buyers' })
    const ofAll = await kept(cookies.manager, { name: 'All closed', shared: true })
    expect(await names(cookies.agent)).toEqual(['All closed of all', 'Buyers', 'Closing soon'])
    expect(await names(cookies.agent, '?list=DEALS')).toEqual(['All closed of all', 'Closing soon'])
    expect(await names(cookies.other)).toEqual(['All closed of all'])
    expect((await save(cookies.tc, { shared: true })).json()).toMatchObject({ code: 'VIEW_SHARED_FORBIDDEN' })
    expect([await remove(cookies.other, own), await remove(cookies.agent, ofAll)]).toEqual([404, 403])
    expect([await remove(cookies.agent, own), await remove(cookies.manager, ofAll)]).toEqual([204, 204])
    expect(await names(cookies.agent)).toEqual(['Buyers'])
  })

  it('replace one of the same name, also concurrently, and keep its address', async () => {
    const first = await kept(cookies.other)
    const both = await Promise.all(
      ['CLOSED', 'ACTIVE'].map((status) => kept(cookies.other, { search: `status=${status}` })),
    )
    expect(both.map(({ id }) => id)).toEqual([first.id, first.id])
    const shared = await Promise.all([1, 2].map(() => kept(cookies.manager, { shared: true })))
    expect(new Set(shared.map(({ id }) => id)).size).toBe(1)
    expect(await names(cookies.other, '?list=DEALS')).toHaveLength(2)
  })

  it('hold only what an address holds, and are limited', async () => {
    expect((await kept(cookies.tc, { search: '?q=a b&x=%zz' })).search).toBe('q=a+b&x=%25zz')
    for (const wrong of [{ name: ' ' }, { list: 'USERS' }, { search: 'q'.repeat(2_001) }, { name: 'n'.repeat(31) }])
      expect((await save(cookies.tc, wrong)).status).toBe(400)
    for (let number = 1; number < limits.savedViews; number++) await kept(cookies.tc, { name: `View ${number}` })
    expect((await save(cookies.tc, { name: 'One more' })).json()).toMatchObject({ code: 'TOO_MANY_VIEWS' })
    await kept(cookies.tc, { name: 'View 1', search: '' })
  })
})
