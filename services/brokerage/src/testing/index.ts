/** For the integration tests of the service modules; production code never imports it. */
import { openTestOffice as openOffice, startTestApp as startApp, type TestApp } from '@bluebonnet/auth/testing'
import type { Type } from '@nestjs/common'
import { BrokerageModule } from '../brokerage.module.js'

export {
  addPerson,
  addOfficePeople,
  sendSlowly,
  serveForTest,
  sessionCookieOf,
  signedInAs,
  testPassword,
  trySignIn,
  type Ask,
  type Colleague,
  type NewPerson,
  type SignedIn,
  type TestApp,
  type TestOffice,
  type TestPerson,
} from '@bluebonnet/auth/testing'
export { addClient, addDeal, addProperty, putOnPlan } from './test-rows.js'

/** An API with sign-in, the brokerage and the given modules. */
export const startTestApp = (modules: Type[] = [], variables: Record<string, string> = {}): Promise<TestApp> =>
  startApp([BrokerageModule, ...modules], variables)

/** An API of the given modules with a whole office signed in; the caller closes its `test`. */
export const openTestOffice: typeof openOffice = (modules, options) =>
  openOffice([BrokerageModule, ...modules], options)
