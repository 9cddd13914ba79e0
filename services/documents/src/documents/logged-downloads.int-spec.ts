import { document } from '@bluebonnet/contracts/documents/document.schema'
import { addDeal, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { DocumentsModule } from '../index.js'
import { drained, samples, uploadFile } from '../testing/index.js'

const { test, people } = await openTestOffice([DocumentsModule])

afterAll(() => test.close())

const take = async (who: Colleague, path: string): Promise<number> => {
  const answer = await fetch(`${await test.app.getUrl()}${path}`, { headers: { cookie: people[who].cookie } })
  await drained(answer)
  return answer.status
}

it("logs a download of another person's papers before the first byte is sent", async () => {
  const dealId = await addDeal(test.dataSource, { agentId: people.agent.agentId })
  const documentURL = await uploadFile(test, people.tc.cookie, samples.pdf, { name: 'deed.pdf' })
  const recorded = await test.ask('/api/documents', {
    method: 'PUT',
    cookie: people.tc.cookie,
    body: { documentURL, label: 'Deed', type: 'OTHER', dealId },
  })
  const { id, url } = document.parse(recorded.json())

  const noted = async (): Promise<unknown> =>
    test.dataSource.query(
      `SELECT actor_id, action, subject FROM audit_log WHERE action LIKE '%.download' AND entity_id IN ($1, $2)
        ORDER BY created_at, id`,
      [id, dealId],
    )
  // Its uploader and the deal's agent need no log entry.
  for (const who of ['tc', 'agent'] as const) expect(await take(who, url)).toBe(200)
  expect(await take('agent', `/api/deals/${dealId}/documents.zip`)).toBe(200)
  expect(await take('other', url)).toBe(404)
  expect(await noted()).toEqual([])

  expect(await take('manager', url)).toBe(200)
  expect(await noted()).toEqual([{ actor_id: people.manager.userId, action: 'document.download', subject: 'Deed' }])
  expect(await take('tc', `/api/deals/${dealId}/documents.zip`)).toBe(200)
  expect(await noted()).toHaveLength(2)
  expect(await noted()).toContainEqual({
    actor_id: people.tc.userId,
    action: 'deal.download',
    subject: '100 Pecan St, Austin',
  })
})
