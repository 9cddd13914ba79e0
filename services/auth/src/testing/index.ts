/** For the integration tests of every service module; production code never imports it. */
export { serveForTest, startTestApp, type Ask, type TestApp } from './test-app.js'
export { sendSlowly } from './send-slowly.js'
export { addOfficePeople, openTestOffice, type Colleague, type SignedIn, type TestOffice } from './test-office.js'
export {
  addPerson,
  sessionCookieOf,
  signedInAs,
  testPassword,
  trySignIn,
  type NewPerson,
  type TestPerson,
} from './test-people.js'
export { SendPasswordLinkHandler } from '../passwords/password.handlers.js'
export { EmailChangeHandler } from '../email-changes/email-change.handler.js'
export { appCode } from './codes.js'
export { setUpSecondFactor, withSecondFactor } from './second-factors.js'
