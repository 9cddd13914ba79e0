import { expect } from '@playwright/test'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { people } from './people.js'
import type { Person } from './office.js'

type CallsOf = (person: Person) => Promise<APIRequestContext>

const good = async (answer: APIResponse): Promise<string> => {
  const text = await answer.text()
  expect(answer.ok(), text).toBe(true)
  return text
}
const idIn = (text: string): string => /^\{"id":"([^"]+)"/.exec(text)?.[1] ?? ''

/** A deal of an agent's, submitted to the brokers. Answers its id. */
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
  return idIn(await good(await (await callsOf(agent)).post('/api/deals', { data })))
}

/** The same, approved by the broker and under contract. */
export const dealUnderContract = async (
  callsOf: CallsOf,
  agent: Person,
  propertyAddress: string,
  fields: object = {},
): Promise<string> => {
  const id = await submittedDeal(callsOf, agent, propertyAddress, fields)
  await good(await (await callsOf(people.broker)).post(`/api/deals/${id}/approve`))
  await good(await (await callsOf(agent)).post(`/api/deals/${id}/status`, { data: { status: 'UNDER_CONTRACT' } }))
  return id
}

/** Generates the deal's CDA. */
export const generateCda = async (callsOf: CallsOf, agent: Person, dealId: string): Promise<void> => {
  await good(await (await callsOf(agent)).post(`/api/deals/${dealId}/cda`))
}
