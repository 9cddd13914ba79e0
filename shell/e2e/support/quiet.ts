import type { Page } from '@playwright/test'

/**
 * The browser's own message for failed and unanswered calls. Where a refusal is expected, it is not an error of the
 * page.
 */
const saysRefused = new RegExp(
  '^Failed to load resource: (?:the server responded with a status of [45]\\d\\d|' +
    'net::ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED))',
)

/** Playwright's message about the service worker, which the journeys' settings block. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

/** Collects a page's console errors and warnings. A journey expects the list to be empty at its end. */
export const consoleErrorsOf = (page: Page, { refusalsExpected = false } = {}): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text() === workerBlocked) return
    if (refusalsExpected && saysRefused.test(message.text())) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  return complaints
}
