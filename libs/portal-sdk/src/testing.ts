// For tests and for a portal's dev.tsx only; never part of a built portal.
export { FakeShell, createFakeShell } from './fake/FakeShell.js'
export { fakeFetch } from './fake/fake-fetch.js'
export type { FakeAnswers } from './fake/fake-fetch.js'
export { fakeAgent, fakeBroker, fakeSuperAdmin } from './fake/people.js'
