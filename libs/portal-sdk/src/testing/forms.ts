/**
 * For a portal's own test: `tryForms` draws each of its forms and lets happen to it what happens in browsers. It needs
 * the environment of the house's component tests, and stands apart from the fakes that a portal's `dev.tsx` uses too.
 */
export type { FormCase, SharedRow } from './form-case.js'
export type { Around } from './form-page.js'
export type { Weather } from './form-server.js'
export { tryForms } from './form-trials.js'
export { draftsIn, editsIn } from './drafts-in.js'
