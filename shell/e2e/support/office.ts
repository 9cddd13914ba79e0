import { expect, request, test as base } from '@playwright/test'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { mailTo } from './mailbox.js'
import { password, people } from './people.js'
import { consoleErrorsOf } from './quiet.js'

/** Somebody with a sign-in: the page where they do it, and their e-mail. */
export interface Person {
  page: string
  email: string
}

interface Office {
  /**
   * An agent of the journeys' own, the same for all of them, for what they write: the demo's people are only read, and
   * a journey that counts somebody's rows hires its own agent.
   */
  writer: Person
  /** Opens a screen in a browser of its own for a person who has signed in; what it complains about fails the test. */
  openAs: (person: Person, path: string) => Promise<Page>
  /** Calls of the API in a person's name, to prepare what a journey needs. */
  callsOf: (person: Person) => Promise<APIRequestContext>
  /**
   * True where refused and unanswered calls are the point: the browser's own lines about them are no complaints then.
   */
  refusalsExpected: boolean
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
const kept = new Map<string, Promise<Kept>>()
let writing: Promise<Person> | undefined

const signInBy = async (calls: APIRequestContext, { page, email }: Person): Promise<Kept> => {
  const answer = await calls.post(`/api/auth${page}`, { data: { email, password } })
  expect(answer.ok(), `${email} signs in`).toBe(true)
  return calls.storageState()
}

/**
 * Journeys of people at work: each signs in once for all of them, by the API, because signing in is not the point here.
 */
export const test = base.extend<Office>({
  refusalsExpected: [false, { option: true }],
  callsOf: async ({ playwright, baseURL }, use) => {
    const place = baseURL === undefined ? {} : { baseURL }
    const opened: APIRequestContext[] = []
    await use(async (person) => {
      const visitor = await playwright.request.newContext(place)
      const callsBy = async (session: Promise<Kept>): Promise<APIRequestContext> => {
        kept.set(person.email, session)
        const calls = await playwright.request.newContext({ ...place, storageState: await session })
        opened.push(calls)
        return calls
      }
      opened.push(visitor)
      const before = kept.get(person.email)
      const calls = await callsBy(before ?? signInBy(visitor, person))
      // A journey that logs somebody out ends the session for all of them.
      const isOpen = before === undefined || (await calls.get('/api/auth/user')).ok()
      return isOpen ? calls : callsBy(signInBy(visitor, person))
    })
    await Promise.all(opened.map(async (calls) => calls.dispose()))
  },
  writer: async ({ callsOf }, use) => {
    writing ??= newAgent(await callsOf(people.broker), 'Willa')
    await use(await writing)
  },
  openAs: async ({ browser, callsOf, refusalsExpected }, use) => {
    const opened: { page: Page; complaints: string[] }[] = []
    await use(async (person, path) => {
      const storageState = await (await callsOf(person)).storageState()
      const page = await (await browser.newContext({ storageState })).newPage()
      opened.push({ page, complaints: consoleErrorsOf(page, { refusalsExpected }) })
      await page.goto(path)
      return page
    })
    for (const { page, complaints } of opened) {
      expect(complaints).toEqual([])
      await page.context().close()
    }
  },
})

/**
 * Somebody whom the broker has just added: no clients, no properties, no deals. Takes the first password from the
 * mail's link.
 */
export const newAgent = async (calls: APIRequestContext, firstName: string): Promise<Person> => {
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}@bluebonnet.test`
  const added = await calls.post('/api/agents', {
    data: { email, firstName, lastName: 'Newcomer', role: 'AGENT', trecLicenseNo: '0799001' },
  })
  expect(added.status()).toBe(201)
  const token = await mailTo(calls, email, '', /set-password\?token=([\w.-]+)/)
  // It signs in: from a browser of their own, which is left at once.
  const theirs = await request.newContext({ baseURL: new URL(added.url()).origin })
  expect((await theirs.post('/api/auth/set-password', { data: { token, password } })).ok()).toBe(true)
  expect((await theirs.post('/api/auth/logout')).ok()).toBe(true)
  await theirs.dispose()
  return { page: people.agent.page, email }
}

/** Chooses in a list field of a screen or dialog, as one does with the mouse. */
export const choose = async (
  page: Page,
  place: Page | Locator,
  field: string,
  option: string | RegExp,
): Promise<void> => {
  await place.getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
