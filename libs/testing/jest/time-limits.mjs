import { addEventHandler } from 'jest-circus'

/** Milliseconds, unless a test or hook names its own. */
const usual = 240_000

/** @type {(fn: unknown, limit: number) => () => Promise<unknown>} */
const limited = (fn, limit) => {
  // A test that throws at once must end the timer too.
  const run = async () => (typeof fn === 'function' ? fn() : undefined)
  return async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Exceeded the limit of ${limit} ms`)), limit)
    })
    return Promise.race([run(), late]).finally(() => clearTimeout(timer))
  }
}

// jest-light-runner knows no time limits: a test that never ends would hold up the whole run.
addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return
  const added = event.name === 'add_test' ? children.at(-1) : hooks.at(-1)
  if (added !== undefined && 'fn' in added) added.fn = limited(added.fn, event.timeout ?? usual)
})
