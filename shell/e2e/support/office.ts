import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { mailTo } from './mailbox.js'
import { password, people } from './people.js'
import { consoleErrorsOf } from './quiet.js'

/** A user: the page where they sign in, and their e-mail. */
export interface Person {
  page: string
  email: string
}

interface Office {
  /**
   * The agent under whom all journeys write. The demo's users are read-only, and a journey that counts a user's rows
   * creates its own agent.
   */
  writer: Person
  /** Opens a screen in a separate browser context for a signed-in user. Console complaints fail the test. */
  openAs: (person: Person, path: string) => Promise<Page>
  /** Returns an API client that acts as this user, to prepare a journey's data. */
  callsOf: (person: Person) => Promise<APIRequestContext>
  /**
   * True where refused or unanswered calls are expected: the browser's own messages about them do not count as
   * complaints.
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
 * The base of journeys with signed-in users. Each user signs in once for all journeys, by the API, because signing in
 * is not under test here.
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
      // A journey that signs a user out ends the session for all journeys.
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

/** Creates an agent without clients, properties or deals. Sets the first password through the mail's link. */
export const newAgent = async (calls: APIRequestContext, firstName: string): Promise<Person> => {
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}@bluebonnet.test`
  const added = await calls.post('/api/agents', {
    data: { email, firstName, lastName: 'Newcomer', role: 'AGENT', trecLicenseNo: '0799001' },
  })
  expect(added.status()).toBe(201)
  const token = await mailTo(calls, email, '', /set-password\?token=([\w.-]+)/)
  // It signs in from a separate browser, which is closed at once.
  const theirs = await request.newContext({ baseURL: new URL(added.url()).origin })
  expect((await theirs.post('/api/auth/set-password', { data: { token, password } })).ok()).toBe(true)
  expect((await theirs.post('/api/auth/logout')).ok()).toBe(true)
  await theirs.dispose()
  return { page: people.agent.page, email }
}

/** Selects an option in a list field of a screen or dialog with the mouse. */
export const choose = async (
  page: Page,
  place: Page | Locator,
  field: string,
  option: string | RegExp,
): Promise<void> => {
  await place.getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
