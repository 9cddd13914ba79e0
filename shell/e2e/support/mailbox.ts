import { expect, type APIRequestContext } from '@playwright/test'

/**
 * Waits for the newest mail to this address whose subject starts with `subject`, and returns the first group of `holds`
 * in it.
 */
export const mailTo = async (
  calls: APIRequestContext,
  email: string,
  subject: string,
  holds: RegExp,
): Promise<string> => {
  let found = ''
  await expect(async () => {
    const mailbox = await (await calls.get('/dev/mailbox')).text()
    const href = new RegExp(`<td>${email}</td><td><a href="([^"]+)">${subject}`).exec(mailbox)?.[1] ?? ''
    found = href === '' ? '' : (holds.exec(await (await calls.get(href)).text())?.[1] ?? '')
    expect(found).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return found
}
