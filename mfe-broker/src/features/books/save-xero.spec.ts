import { ApiError } from '@bluebonnet/portal-sdk'
import { beforeEach, expect, it } from '@jest/globals'
import { saveXero } from './save-xero.js'

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download)
  }
})

const answers = (by: (url: URL) => [status: number, body: string]): void => {
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://product.test')
    const [status, body] = by(url)
    const name = `journal-xero-${url.searchParams.get('part') ?? 'all'}.csv`
    return new Response(body, { status, headers: { 'content-disposition': `attachment; filename="${name}"` } })
  }
}
const refused = (code: string): string => JSON.stringify({ statusCode: 409, code, message: 'So many lines' })

it('saves one file where it fits', async () => {
  answers(() => [200, 'Narration'])
  expect(await saveXero({ from: '2026-01-01' })).toBe(1)
  expect(saved).toEqual(['journal-xero-all.csv'])
})

it('saves as many as the line limit requires', async () => {
  answers(({ searchParams }) => {
    const part = searchParams.get('part')
    if (part === null) return [409, refused('JOURNAL_TOO_LONG')]
    return Number(part) <= 3 ? [200, 'Narration'] : [404, refused('JOURNAL_WITHOUT_PART')]
  })
  expect(await saveXero({})).toBe(3)
  expect(saved).toEqual(['journal-xero-1.csv', 'journal-xero-2.csv', 'journal-xero-3.csv'])
})

it('says why nothing arrived', async () => {
  answers(() => [403, refused('FORBIDDEN')])
  await expect(saveXero({})).rejects.toBeInstanceOf(ApiError)
  expect(saved).toEqual([])
})
