/**
 * Waits until a page has rendered, its fonts have loaded, and all finite animations have ended.
 * @param {import('@playwright/test').Page} page
 */
export const still = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawnTwice) => {
      requestAnimationFrame(() => requestAnimationFrame(drawnTwice))
    })
    // An element that inherits a fading colour restarts its transition at each step.
    for (;;) {
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length === 0) return
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
