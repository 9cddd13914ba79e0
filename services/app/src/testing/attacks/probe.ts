import type { Ask } from '@bluebonnet/brokerage/testing'
import type { Answer } from '@bluebonnet/testing'
import { freshAddress, type Office } from '../product.js'
import { refusalFault } from '../refusal-shape.js'

/** One attack, and its expected response. */
export interface Probe {
  /** Describes the attack, as the end of the test's name. */
  tries: string
  /** Makes the attack and returns the response. */
  attack: (office: Office) => Promise<Answer>
  status: number
  /** The code of the refusal, when it matters. */
  code?: string
}

/** The test of a probe: refused with this status, in the shape of every refusal, without internal details. */
export const holds =
  (office: () => Office) =>
  async ({ attack, status, code }: Probe): Promise<void> => {
    const answer = await attack(office())
    expect([answer.status, answer.text]).toEqual([status, expect.anything()])
    if (status >= 400) expect(refusalFault(answer.status, answer.text)).toBeNull()
    if (code !== undefined) expect(answer.json()).toMatchObject({ code })
  }

/** A person of the office makes a request, from their own address. */
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
