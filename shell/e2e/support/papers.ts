import type { APIRequestContext, Page } from '@playwright/test'
import { answered } from './answers.js'

export interface Paper {
  id: string
  key: string
  label: string
  state: string
  history: { state: string }[]
}
export const papersOf = async (calls: APIRequestContext, dealId: string): Promise<Paper[]> =>
  (await answered<{ papers: Paper[] }>(await calls.get(`/api/deals/${dealId}/papers`))).papers

export const waitingOf = async (calls: APIRequestContext, address: string): Promise<{ id: string; label: string }[]> =>
  (
    await answered<{ id: string; label: string; propertyAddress: string }[]>(
      await calls.get(`/api/papers?limit=200&q=${encodeURIComponent(address)}`),
    )
  ).filter(({ propertyAddress }) => propertyAddress.startsWith(address))

export const desk = (page: Page) => page.getByRole('region', { name: 'Current paper' })
