/** How much slower than this machine the measured browser computes. */
const slowdown = 4

/** Runs in the page: keeps every interaction's longest event, from the press until the next frame was painted. */
const observe = () => {
  const longest = new Map()
  window.interactions = longest
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId > 0 && duration > (longest.get(interactionId)?.duration ?? 0)) longest.set(interactionId, { duration, name })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** Makes the page's processor four times slower from now on, and keeps its interactions. */
export const slowDown = async (page) => {
  await page.evaluate(observe)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * Does something in a slowed page and answers the longest time from a press to the next frame, in milliseconds (in steps of 8, as
 * browsers tell it; 0 for less than 16).
 */
export const longestInteraction = async (page, act) => {
  await page.evaluate(() => { window.interactions.clear() })
  await act()
  // Entries are handed over when the page is idle, after the frame that they are about.
  await page.waitForTimeout(450)
  return page.evaluate(() => Math.max(0, ...[...window.interactions.values()].map(({ duration }) => duration)))
}
