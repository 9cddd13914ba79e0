import { withId } from '@bluebonnet/app/testing/deals'
import { dealAt, daysFromNow, openOffice, refusal } from '@bluebonnet/app/testing/office'
import { clientTimelineEntry } from '@bluebonnet/contracts/clients/client.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { z } from 'zod'

const office = await openOffice()
afterAll(() => office.close())

const client = async (): Promise<string> =>
  withId(await office.post(office.agent, '/api/clients', { firstName: 'Nora', lastName: 'Vance', type: 'BUYER' })).id
const timeline = async (id: string, who = office.agent, query = '') =>
  z.array(clientTimelineEntry).parse((await office.as(who, `/api/clients/${id}/timeline${query}`)).json())
const note = async (id: string, body: object, who = office.agent) => office.post(who, `/api/clients/${id}/notes`, body)

describe('a client’s timeline', () => {
  it('shows notes by their day with their author, deals, messages and events, newest first', async () => {
    const id = await client()
    const { id: dealId } = await dealAt(office, 'UNDER_CONTRACT', { clientId: id })
    await office.post(office.tc, `/api/deals/${dealId}/messages`, { body: 'Survey is in' })
    const startTime = new Date(Date.now() + 86_400_000).toISOString()
    const event = { title: 'Second look', eventType: 'SHOWING', startTime, endTime: startTime, clientId: id }
    await office.post(office.agent, '/api/calendar-events', event)
    expect((await note(id, { kind: 'MEETING', body: 'Met at the house', day: daysFromNow(-3) })).status).toBe(201)
    expect((await note(id, { kind: 'CALL', body: 'Wants a pool' }, office.tc)).status).toBe(201)
    const entries = await timeline(id)
    expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['EVENT', 'Second look'],
      ['CALL', 'Wants a pool'],
      ['MESSAGE', 'Survey is in'],
      ['DEAL_STARTED', '1812 Barton Springs Road'],
      ['MEETING', 'Met at the house'],
    ])
    expect(entries.map(({ mine }) => mine)).toEqual([false, false, false, false, true])
    expect(entries.at(-1)?.byName).toBe('Dana Whitfield')
    expect(entries[3]?.dealId).toBe(dealId)
    expect((await timeline(id, office.agent, '?q=pool')).map(({ text }) => text)).toEqual(['Wants a pool'])
    expect((await timeline(id, office.agent, '?limit=2')).length).toBe(2)
    expect((await office.as(office.other, `/api/clients/${id}/timeline`)).status).toBe(404)
  })

  it('hides the deal of another agent', async () => {
    const id = await client()
    const { id: dealId } = await dealAt(office, 'CLOSED', { clientId: id })
    await office.post(office.agent, `/api/deals/${dealId}/messages`, { body: 'Done' })
    expect((await timeline(id)).map(({ kind }) => kind)).toEqual(['MESSAGE', 'DEAL_CLOSED', 'DEAL_STARTED'])
    const documentURL = await uploadFile(office.test, office.agent.cookie, samples.pdf)
    const body = { documentURL, label: 'Contract', type: 'CONTRACT', dealId }
    const { id: documentId } = withId(await office.as(office.agent, '/api/documents', { method: 'PUT', body }))
    await office.rows(
      `INSERT INTO document_shares (id, document_id, shared_by, shared_with_client_id)
       VALUES (gen_random_uuid(), $1, $2, $3)`,
      [documentId, office.tc.userId, id],
    )
    expect(await timeline(id)).toHaveLength(5)
    await office.rows('UPDATE deals SET agent_id = $2 WHERE id = $1', [dealId, office.other.agentId])
    expect(await timeline(id)).toEqual([])
    expect(await timeline(id, office.tc)).toHaveLength(5)
  })

  it('shows the closing of a deal that closed before its import, but not its start', async () => {
    const id = await client()
    const { id: dealId } = await dealAt(office, 'CLOSED', { clientId: id })
    await office.rows("UPDATE deals SET ended_at = created_at - interval '1 year' WHERE id = $1", [dealId])
    expect((await timeline(id)).map(({ kind }) => kind)).toEqual(['DEAL_CLOSED'])
  })

  it('refuses future notes, and lets only the author delete a note', async () => {
    const id = await client()
    expect(refusal(await note(id, { body: 'Soon', day: daysFromNow(1) }))).toEqual([
      400,
      'NOTE_IN_FUTURE',
      'Notes are for what has already happened. Put future events on the calendar.',
    ])
    const { id: noteId } = withId(await note(id, { body: 'Prefers mornings' }))
    const path = `/api/clients/${id}/notes/${noteId}`
    expect((await office.as(office.broker, path, { method: 'DELETE' })).status).toBe(404)
    expect((await office.as(office.agent, path, { method: 'DELETE' })).status).toBe(204)
    expect(await timeline(id)).toEqual([])
    const audit = await office.rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE entity_id = $1 AND action LIKE 'client.%ote' ORDER BY created_at, id",
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual(['client.note', 'client.deleteNote'])
  })

  it('is deleted with its client', async () => {
    const id = await client()
    await note(id, { body: 'Entered twice' })
    expect((await office.as(office.agent, `/api/clients/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await office.rows('SELECT id FROM client_notes WHERE client_id = $1', [id])).toEqual([])
  })
})
