import { z } from 'zod'
import { earlierCode } from './codes.js'
import type { TestApp } from './test-app.js'
import { type NewPerson, signedInAs, testPassword } from './test-people.js'

const keyOf = z.object({ secret: z.string() })
const switchedOn = z.object({ recoveryCodes: z.array(z.string()) })

const post = (test: TestApp, path: string, cookie: string, body: object) =>
  test.ask(`/api/auth/totp/${path}`, { method: 'POST', cookie, body })

/** An app key for a signed-in person; sign-in does not require a code yet. */
export const setUpSecondFactor = async (test: TestApp, cookie: string): Promise<string> =>
  keyOf.parse((await post(test, 'setup', cookie, { password: testPassword })).json()).secret

/** A person whose second factor is on. The code of the previous step was used for it. */
export const withSecondFactor = async (test: TestApp, options: NewPerson = {}) => {
  const person = await signedInAs(test, options)
  const secret = await setUpSecondFactor(test, person.cookie)
  const answer = await post(test, 'enable', person.cookie, { code: await earlierCode(secret) })
  return { ...person, secret, ...switchedOn.parse(answer.json()) }
}
