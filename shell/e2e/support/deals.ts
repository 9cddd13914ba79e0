import type { APIRequestContext, Page } from '@playwright/test'
import { answered, idOf } from './answers.js'
import { pdfOf } from './files.js'
import { people } from './people.js'
import type { Person } from './office.js'

type CallsOf = (person: Person) => Promise<APIRequestContext>

/** Creates a deal for an agent and submits it to the brokers. Returns its id. */
export const submittedDeal = async (
  callsOf: CallsOf,
  agent: Person,
  propertyAddress: string,
  fields: object = {},
): Promise<string> => {
  const data = {
    propertyAddress,
    city: 'Austin',
    zip: '78704',
    price: 400_000,
    side: 'BUYER',
    titleCompany: 'Capital Title',
    titleCompanyEmail: 'closing@title.test',
    ...fields,
  }
  return idOf(await (await callsOf(agent)).post('/api/deals', { data }))
}

/** The agent marks the deal's papers as filed: each waits for a review. */
export const tickPapers = async (calls: APIRequestContext, dealId: string): Promise<void> => {
  const { items } = await answered<{ items: { key: string }[] }>(await calls.get(`/api/deals/${dealId}/checklist`))
  const data = { items: items.map(({ key }) => ({ key, done: true })) }
  await answered(await calls.patch(`/api/deals/${dealId}/checklist`, { data }))
}

/** A day from today on, for a closing: a CDA needs one for its approval. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A submitted deal, approved by the broker and under contract. */
export const dealUnderContract = async (
  callsOf: CallsOf,
  agent: Person,
  propertyAddress: string,
  fields: object = {},
): Promise<string> => {
  const id = await submittedDeal(callsOf, agent, propertyAddress, { closeDate: inDays(21), ...fields })
  await answered(await (await callsOf(people.broker)).post(`/api/deals/${id}/approve`))
  await answered(await (await callsOf(agent)).post(`/api/deals/${id}/status`, { data: { status: 'UNDER_CONTRACT' } }))
  return id
}

/** Files a document of a deal, on one of its papers if it is named. */
export const fileDocument = async (
  calls: APIRequestContext,
  document: { dealId: string; type: string; paper?: string },
): Promise<void> => {
  const { uploadURL, objectPath } = await answered<Record<'uploadURL' | 'objectPath', string>>(
    await calls.post('/api/objects/upload', { data: { name: 'scan.pdf' } }),
  )
  await calls.put(uploadURL, { data: pdfOf('scan.pdf').buffer, headers: { 'Content-Type': 'application/pdf' } })
  const data = { ...document, label: 'Scan', documentURL: objectPath }
  await answered(await calls.put('/api/documents', { data }))
}

/** Generates the deal's CDA. */
export const generateCda = async (callsOf: CallsOf, agent: Person, dealId: string): Promise<void> => {
  await answered(await (await callsOf(agent)).post(`/api/deals/${dealId}/cda`))
}

/** Enters in the dialog of the CDA desk why a CDA is approved with open papers. */
export const approveDespiteOpenPapers = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Papers are open' })
  await dialog.getByLabel('Reason').fill('The papers are in the office')
  await dialog.getByRole('button', { name: 'Approve CDA anyway' }).click()
}
