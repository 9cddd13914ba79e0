import type { Answer } from '@bluebonnet/testing'
import type { Type } from '@nestjs/common'
import { type Ask, startTestApp, type TestApp } from './test-app.js'
import { type NewPerson, signedInAs, type TestPerson } from './test-people.js'

/** A person with their session cookie. */
export type SignedIn = TestPerson & { cookie: string }

/** One person for each role in the rules, and a second agent: `other` has no access to `agent`'s rows. */
export type Colleague = 'agent' | 'other' | 'tc' | 'manager' | 'broker' | 'admin'

export interface TestOffice {
  test: TestApp
  people: Record<Colleague, SignedIn>
  /** Makes a call as one of the people. */
  as: (who: Colleague, path: string, options?: Ask) => Promise<Answer>
}

interface TestOfficeOptions {
  /** Details of people that the test sets, above all names. */
  people?: Partial<Record<Colleague, NewPerson>>
  /** Additional settings. */
  variables?: Record<string, string>
}

/** Adds and signs in one person for each role in the rules; `known` sets their details. */
export const addOfficePeople = async (
  test: TestApp,
  known: Partial<Record<Colleague, NewPerson>> = {},
): Promise<Record<Colleague, SignedIn>> => {
  const hire = (who: Colleague, role: NewPerson = {}): Promise<SignedIn> => signedInAs(test, { ...role, ...known[who] })
  return {
    agent: await hire('agent'),
    other: await hire('other'),
    tc: await hire('tc', { role: 'TC' }),
    manager: await hire('manager', { role: 'MANAGER' }),
    broker: await hire('broker', { role: 'BROKER' }),
    admin: await hire('admin', { isSuperAdmin: true }),
  }
}

/** An API of the given modules with a whole office signed in; the caller closes its `test`. */
export const openTestOffice = async (modules: Type[], options: TestOfficeOptions = {}): Promise<TestOffice> => {
  const test = await startTestApp(modules, options.variables)
  const people = await addOfficePeople(test, options.people)
  return { test, people, as: (who, path, ask = {}) => test.ask(path, { ...ask, cookie: people[who].cookie }) }
}
