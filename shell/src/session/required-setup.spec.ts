import { isSetupPage, mustSetUp, setupPage } from './required-setup.js'

it('holds users until they have set up a second factor that the brokerage requires', () => {
  expect((['off', 'on', 'required'] as const).map((secondFactor) => mustSetUp({ secondFactor }))).toEqual([
    false,
    false,
    true,
  ])
})

it.each([
  [setupPage, true],
  ['/settings', false],
  ['/settings?tab=profile', false],
  ['/deals?tab=security', false],
])('%s is the page of the set-up: %s', (path, isIt) => {
  expect(isSetupPage(new URL(path, 'http://here'))).toBe(isIt)
})
