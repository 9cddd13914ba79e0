import { type Ask, signedInAs } from '@bluebonnet/brokerage/testing'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { freshAddress, type Office, openProduct } from '../product.js'
import * as rows from '../permissions/rows.js'
import type { RowMaker } from '../permissions/call-case.js'
import { watchWrites } from '../watch-writes.js'
import { by, holds, type Probe } from './probe.js'

const office = await openProduct()

afterAll(() => office.test.close())

/** Another agent requests the owner's row. */
const foreign = (tries: string, row: RowMaker, path: (id: string) => string, ask: Ask = {}, status = 404): Probe => ({
  tries,
  status,
  attack: async (given) => by('other', path((await row(given)).id), ask)(given),
})
const change = (body: unknown): Ask => ({ method: 'PATCH', body })
const create = (body: unknown): Ask => ({ method: 'POST', body })

describe("another agent's row", () => {
  const probes: Probe[] = [
    foreign('reading a client', rows.client, (id) => `/api/clients/${id}`),
    foreign('changing a client', rows.client, (id) => `/api/clients/${id}`, change({ notes: 'mine' })),
    foreign('deleting a client', rows.client, (id) => `/api/clients/${id}`, { method: 'DELETE' }),
    foreign('reading a property', rows.property, (id) => `/api/properties/${id}`),
    foreign('changing a property', rows.property, (id) => `/api/properties/${id}`, change({ price: 1 })),
    foreign('reading a deal', rows.deal, (id) => `/api/deals/${id}`),
    foreign('changing a deal', rows.deal, (id) => `/api/deals/${id}`, change({ gfNumber: 'X' })),
    foreign('cancelling a deal', rows.deal, (id) => `/api/deals/${id}/status`, create({ status: 'CANCELLED' })),
    foreign("reading a deal's thread", rows.deal, (id) => `/api/deals/${id}/messages`),
    foreign("writing in a deal's thread", rows.deal, (id) => `/api/deals/${id}/messages`, create({ body: 'hello' })),
    foreign("marking a deal's thread read", rows.deal, (id) => `/api/deals/${id}/messages/read`, { method: 'POST' }),
    foreign("reading a deal's history", rows.deal, (id) => `/api/deals/${id}/timeline`),
    foreign('taking selected papers', rows.document, (id) => `/api/documents.zip?ids=${id}`),
    foreign("taking a deal's papers", rows.deal, (id) => `/api/deals/${id}/documents.zip`),
    foreign('generating a CDA', rows.dealIn('APPROVED'), (id) => `/api/deals/${id}/cda`, { method: 'POST' }),
    foreign('reading a CDA', rows.cda, (id) => `/api/cdas/${id}`),
    foreign("taking a CDA's page", rows.cda, (id) => `/api/cdas/${id}/pdf`),
    foreign('reading a document', rows.document, (id) => `/api/documents/${id}`),
    foreign('taking a document', rows.document, (id) => `/api/documents/${id}/content`),
    foreign('sharing a document with oneself', rows.document, () => '/api/document-shares', create({}), 400),
    foreign('ending a share', rows.share, (id) => `/api/document-shares/${id}`, { method: 'DELETE' }),
    foreign('taking an upload', rows.upload, (id) => `/api/objects/${id}`),
    foreign('changing an event', rows.event, (id) => `/api/calendar-events/${id}`, change({ title: 'mine' })),
    foreign('reading a notification', rows.notification, (id) => `/api/notifications/${id}/read`, { method: 'PATCH' }),
    foreign('changing a template', rows.template, (id) => `/api/templates/${id}`, change({ description: 'mine' }), 403),
    foreign("asking for an agent's figures", rows.ownersAgent, (id) => `/api/commission/summary?agentId=${id}`),
  ]
  it.each(probes)('cannot be reached by $tries', async (probe) => {
    await holds(() => office)(probe)
  })
})

/** A body of the agent's own that names the owner's row. */
const named = (
  tries: string,
  path: string,
  row: RowMaker,
  body: (id: string) => object,
  method: 'POST' | 'PUT' = 'POST',
): Probe => ({
  tries,
  status: 404,
  attack: async (given) => by('other', path, { method, body: body((await row(given)).id) })(given),
})

const upload = (given: Office) => uploadFile(given.test, given.other.cookie, samples.pdf, { name: 'Survey.pdf' })

describe("another agent's row inside one's own", () => {
  const probes: Probe[] = [
    named('a deal for their client', '/api/deals', rows.client, (clientId) => ({ ...rows.newDeal, clientId })),
    named('a deal for their property', '/api/deals', rows.property, (propertyId) => ({ ...rows.newDeal, propertyId })),
    named('an event of their deal', '/api/calendar-events', rows.deal, (dealId) => ({ ...rows.newEvent, dealId })),
    named('a share of their document', '/api/document-shares', rows.document, (documentId) => ({
      documentId,
      shareWithAllAgents: true,
    })),
    named(
      'a document of their upload',
      '/api/documents',
      rows.upload,
      (id) => ({ documentURL: `/objects/${id}`, label: 'x', type: 'OTHER' }),
      'PUT',
    ),
    {
      tries: 'a document in their deal',
      status: 404,
      attack: async (given) => {
        const body = {
          documentURL: await upload(given),
          label: 'x',
          type: 'OTHER',
          dealId: (await rows.deal(given)).id,
        }
        return by('other', '/api/documents', { method: 'PUT', body })(given)
      },
    },
    {
      tries: 'a client that is theirs from the start',
      status: 404,
      attack: (given) =>
        by('other', '/api/clients', { method: 'POST', body: { ...rows.newClient, agentId: given.agentId } })(given),
    },
  ]
  it.each(probes)(
    'cannot be reached by $tries',
    holds(() => office),
  )
})

describe('lists', () => {
  it.each(['clients', 'properties', 'deals', 'cdas', 'documents', 'calendar-events'])(
    'of %s show another agent nothing, whatever the query',
    async (list) => {
      const { test, agentId } = office
      const newcomer = await signedInAs(test)
      await Promise.all([
        rows.client(office),
        rows.property(office),
        rows.cda(office),
        rows.document(office),
        rows.event(office),
      ])
      for (const query of ['', `?agentId=${agentId}`, '?q=a', '?limit=200']) {
        const answer = await test.ask(`/api/${list}${query}`, { cookie: newcomer.cookie })
        expect([query, answer.status < 300 ? answer.text : '[]']).toEqual([query, '[]'])
        expect([200, 400, 404]).toContain(answer.status)
      }
    },
  )

  it('found by a search contain nothing of another agent', async () => {
    await rows.client(office)
    const answer = await office.test.ask('/api/search?q=rosa', { cookie: office.other.cookie })
    expect(answer.json()).toEqual({ properties: [], clients: [], deals: [], people: [], documents: [] })
  })

  it.each(['clients', 'properties', 'deals', 'commission'])(
    'exported as a file of %s contain nothing of another agent',
    async (list) => {
      const answer = await office.test.ask(`/api/exports/${list}.csv?agentId=${office.agentId}`, {
        cookie: office.other.cookie,
      })
      expect([200, 404]).toContain(answer.status)
      if (answer.status === 200) expect(answer.text.trim().split('\n')).toHaveLength(1)
    },
  )
})

it('attacks on rows change nothing', async () => {
  const { id } = await rows.client(office)
  const takeWrites = await watchWrites(office.test.dataSource)
  for (const method of ['PATCH', 'DELETE'] as const) {
    await office.test.ask(`/api/clients/${id}`, {
      method,
      cookie: office.other.cookie,
      from: freshAddress(),
      ...(method === 'PATCH' ? { body: { notes: 'x' } } : {}),
    })
  }
  expect([...(await takeWrites()).keys()]).toEqual([])
})
