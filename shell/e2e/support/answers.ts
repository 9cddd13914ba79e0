import { expect, type APIResponse } from '@playwright/test'

/** Returns the body of a call that must succeed. */
export const answered = async <Answer>(answer: APIResponse): Promise<Answer> => {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Returns the id of the row that a call created. */
export const idOf = async (answer: APIResponse): Promise<string> => (await answered<{ id: string }>(answer)).id
