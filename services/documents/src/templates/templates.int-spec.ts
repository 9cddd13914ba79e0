import type { Template } from '@bluebonnet/contracts'
import { template as templateShape } from '@bluebonnet/contracts/templates/template.calls'
import { type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { DocumentsModule } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'

const { test, people, as } = await openTestOffice([DocumentsModule])

afterAll(() => test.close())

const add = async (who: Colleague, body: object = {}): Promise<Answer> => {
  const fileUrl = await uploadFile(test, people[who].cookie, samples.docx, {
    name: 'checklist.docx',
    purpose: 'template',
  })
  return as(who, '/api/templates', {
    method: 'POST',
    body: { fileUrl, name: 'Listing checklist', category: 'FORMS', ...body },
  })
}
const added = async (who: Colleague, body: object = {}): Promise<Template> =>
  templateShape.parse((await add(who, body)).json())
const listed = async (who: Colleague, query = ''): Promise<string[]> =>
  templateShape
    .array()
    .parse((await as(who, `/api/templates${query}`)).json())
    .map(({ id }) => id)
const patch = (who: Colleague, id: string, body: object): Promise<Answer> =>
  as(who, `/api/templates/${id}`, { method: 'PATCH', body })

describe('the team library', () => {
  it('accepts a template from any business role and shows it to all of them', async () => {
    const template = await added('agent', { description: 'For new listings' })
    expect(template).toMatchObject({
      name: 'Listing checklist',
      category: 'FORMS',
      description: 'For new listings',
      isActive: true,
      uploadedBy: people.agent.userId,
    })
    for (const who of ['agent', 'other', 'broker'] as const) expect(await listed(who)).toContain(template.id)
    expect(await listed('admin')).toEqual([])
    expect((await as('admin', `/api/templates/${template.id}`)).status).toBe(404)
  })

  it('filters by category and searches', async () => {
    const { id } = await added('agent', { name: 'Open house flyer', category: 'MARKETING' })
    expect(await listed('other', '?category=MARKETING')).toEqual([id])
    expect(await listed('other', '?q=FLYER')).toEqual([id])
    expect(await listed('other', '?category=TRAINING')).toEqual([])
  })

  it('saves a template under its name', async () => {
    const { fileUrl } = await added('agent')
    const answer = await as('other', fileUrl)
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="checklist\.docx"/),
    ])
  })

  it.each([
    [{ name: '' }, 400, 'Name is required'],
    [{ category: '' }, 400, 'Please select a category'],
    [{ fileUrl: undefined }, 400, 'Please upload a file first'],
    [{ fileUrl: `/objects/${newId()}` }, 404, 'There is no such upload. Please upload the file again.'],
  ])('refuses %j', async (body, status, message) => {
    const before = await listed('agent')
    const answer = await add('agent', body)
    expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ message })])
    expect(await listed('agent')).toEqual(before)
  })
})

describe('changing a template', () => {
  it('is for its uploader, brokers and managers', async () => {
    const { id } = await added('agent')
    expect((await patch('other', id, { name: 'Mine' })).status).toBe(403)
    expect((await as('other', `/api/templates/${id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await patch('agent', id, { description: 'Short' })).json()).toMatchObject({
      name: 'Listing checklist',
      description: 'Short',
    })
    expect((await patch('broker', id, { category: 'TRAINING' })).json()).toMatchObject({
      category: 'TRAINING',
      description: 'Short',
    })
    expect((await patch('agent', newId(), { name: 'x' })).status).toBe(404)
  })

  it('deactivates it for everybody except those who may activate it', async () => {
    const { id } = await added('agent')
    await patch('broker', id, { isActive: false })
    expect(await listed('agent')).not.toContain(id)
    expect([
      (await as('other', `/api/templates/${id}/content`)).status,
      (await as('agent', `/api/templates/${id}`)).status,
    ]).toEqual([404, 200])
    await patch('agent', id, { isActive: true })
    expect(await listed('other')).toContain(id)
  })

  it('removes it with its bytes', async () => {
    const { id } = await added('agent')
    expect((await as('broker', `/api/templates/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await as('agent', `/api/templates/${id}`)).status).toBe(404)
    expect(await test.dataSource.query("SELECT count(*)::int AS n FROM outbox WHERE job = 'objects.erase'")).toEqual([
      { n: 1 },
    ])
  })
})
