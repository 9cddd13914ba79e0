import { describe, expect, it, jest } from '@jest/globals'
import { awaitedCdas } from './pending-cda-pages.js'

describe('an awaited CDA page', () => {
  it('settles once, and only with a page of the awaited version', () => {
    awaitedCdas.add('a', 2)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: null })).toBe(false)
    expect(awaitedCdas.settle({ id: 'a', version: 1, pdfUrl: '/old.pdf' })).toBe(false)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: '/new.pdf' })).toBe(true)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: '/new.pdf' })).toBe(false)
  })

  it('ignores CDAs requested elsewhere', () => {
    expect(awaitedCdas.settle({ id: 'b', version: 1, pdfUrl: '/b.pdf' })).toBe(false)
  })

  it('is checked at once: the page may be faster than the answer', () => {
    const look = jest.fn<(cdaId: string) => void>()
    const end = awaitedCdas.onAdded(look)
    awaitedCdas.add('c', 1)
    end()
    awaitedCdas.add('d', 1)
    expect(look.mock.calls).toEqual([['c']])
  })
})
