import { expect } from '@playwright/test'
import type { APIResponse } from '@playwright/test'

/** What a call that must succeed answered. */
export const answered = async <Answer>(answer: APIResponse): Promise<Answer> => {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The id of the row that a call has made. */
export const idOf = async (answer: APIResponse): Promise<string> => (await answered<{ id: string }>(answer)).id
