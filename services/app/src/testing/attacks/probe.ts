import type { Ask } from '@bluebonnet/brokerage/testing'
import type { Answer } from '@bluebonnet/testing'
import { freshAddress, type Office } from '../product.js'
import { refusalFault } from '../refusal-shape.js'

/** One thing that an attacker tries, and what it must be answered. */
export interface Probe {
  /** What is tried, as the test's name ends. */
  tries: string
  /** Makes the attack and answers what came back. */
  attack: (office: Office) => Promise<Answer>
  status: number
  /** The code of the refusal, where it matters which one it is. */
  code?: string
}

/** The test of a probe: refused with this status, in the shape of every refusal, telling nothing of the inside. */
export const holds =
  (office: () => Office) =>
  async ({ attack, status, code }: Probe): Promise<void> => {
    const answer = await attack(office())
    expect([answer.status, answer.text]).toEqual([status, expect.anything()])
    if (status >= 400) expect(refusalFault(answer.status, answer.text)).toBeNull()
    if (code !== undefined) expect(answer.json()).toMatchObject({ code })
  }

/** Somebody of the office asks for something, from an address of their own. */
export const by =
  (who: Exclude<keyof Office, 'test' | 'another' | 'agentId'>, path: string, ask: Ask = {}) =>
  ({ test, [who]: person }: Office) =>
    test.ask(path, { from: freshAddress(), ...ask, cookie: person.cookie })

/** Cookies of an answer by their names, with their attributes. */
export const cookiesOf = (answer: Answer): Map<string, string> =>
  new Map([answer.headers['set-cookie'] ?? []].flat().map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]))

/** All cookies of an answer, as a browser sends them back. */
export const sentBack = (answer: Answer): string =>
  [...cookiesOf(answer).values()].map((cookie) => cookie.split(';', 1)[0]).join('; ')
