/** @typedef {import('@playwright/test').Page} Page */

/** How much slower than this machine the measured browser computes. */
const slowdown = 4

/**
 * Runs in the page: answers a map that every interaction's longest event, from the press until the next frame, is kept
 * in.
 */
const observe = () => {
  /** @type {Map<number, number>} */
  const longest = new Map()
  /** @type {PerformanceObserverInit & { durationThreshold: number }} */
  const wanted = { type: 'event', durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = entry instanceof PerformanceEventTiming ? entry.interactionId : 0
      if (id > 0) longest.set(id, Math.max(entry.duration, longest.get(id) ?? 0))
    }
  }).observe(wanted)
  return longest
}

/** Makes the page's processor four times slower from now on, and answers where its interactions are kept. */
export const slowDown = async (/** @type {Page} */ page) => {
  const interactions = await page.evaluateHandle(observe)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return interactions
}

/**
 * Does something in a slowed page and answers the longest time from a press to the next frame, in milliseconds (in
 * steps of 8, as browsers tell it; 0 for less than 16).
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof slowDown>>} interactions
 * @param {() => Promise<unknown>} act
 */
export const longestInteraction = async (page, interactions, act) => {
  await interactions.evaluate((kept) => {
    kept.clear()
  })
  await act()
  // Entries are handed over when the page is idle, after the frame that they are about.
  await page.waitForTimeout(450)
  return interactions.evaluate((kept) => Math.max(0, ...kept.values()))
}
