/** The screens whose pictures are compared: who opens which, and in which theme. */
export const screens = /** @type {const} */ ([
  { who: 'visitor', path: '/', theme: 'light' },
  { who: 'visitor', path: '/agent-login', theme: 'dark' },
  { who: 'agent', path: '/dashboard', theme: 'light' },
  { who: 'agent', path: '/clients', theme: 'light' },
  { who: 'agent', path: '/properties', theme: 'light' },
  { who: 'agent', path: '/deals', theme: 'dark' },
  { who: 'agent', path: '/commission', theme: 'light' },
  { who: 'agent', path: '/documents', theme: 'light' },
  { who: 'agent', path: '/calendar', theme: 'light' },
  { who: 'broker', path: '/broker-dashboard', theme: 'light' },
  { who: 'broker', path: '/cda-desk', theme: 'light' },
  { who: 'broker', path: '/roster', theme: 'dark' },
])

/**
 * What the API answered on a screen of the demo brokerage, by call, with how many rows a list has in all.
 * @typedef {Record<string, { body: unknown, total: string | null }>} Answers
 */
/**
 * Of each screen, with the moment at which it was recorded.
 * @typedef {{ at: string, screens: Record<string, Answers> }} Recorded
 */

/** The call of an address, as the key of its answer. */
export const callOf = (/** @type {string} */ url) => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** What a page contains while something is loading. */
export const waiting = '[aria-busy=true], .bb-wait, .ant-skeleton, .bb-spinner'
