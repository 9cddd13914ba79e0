/**
 * Waits until a page has been drawn, its fonts are there, and nothing moves any more but what never ends.
 * @param {import('@playwright/test').Page} page
 */
export const still = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawnTwice) => {
      requestAnimationFrame(() => requestAnimationFrame(drawnTwice))
    })
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
