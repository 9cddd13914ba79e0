import type { Page } from '@playwright/test'

/** Of phones and desktops, and the narrowest of each layout between them: there its styles have most to fit in. */
const widths = [320, 360, 401, 481, 561, 641, 801, 901, 1024, 1101, 1280, 1600]

/** Tables as wide as their place, and words of everyday length on one line; each fault with its words. */
const faultsNow = async (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawnTwice) => {
      requestAnimationFrame(() => requestAnimationFrame(drawnTwice))
    })
    const faults: string[] = []
    const range = document.createRange()
    const hasLines = (): boolean =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size > 1
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) faults.push(`the page scrolls sideways by ${over} px`)
    for (const table of document.querySelectorAll<HTMLTableElement>('table.bb-table')) {
      const { left, right } = table.getBoundingClientRect()
      if (left < 0 || right > window.innerWidth + 1)
        faults.push(`${table.caption?.textContent} reaches from ${left} to ${right}`)
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        range.selectNodeContents(text)
        if (!hasLines()) continue
        // E-mail addresses and similar words may break: they have no typical length.
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[^\s@_-]{2,20}(?!\S)/g)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (hasLines()) faults.push(`${table.caption?.textContent}: '${word}' is broken`)
        }
      }
    }
    return [...new Set(faults)]
  })

/** Returns the faults of the page's tables, from a small phone's width to a wide desktop's. */
export const faultsOfTables = async (page: Page): Promise<string[]> => {
  if ((await page.locator('table.bb-table').count()) === 0) return []
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await faultsNow(page)).map((fault) => `at ${width}: ${fault}`))
  }
  return faults
}
