import { describe, expect, it, jest } from '@jest/globals'
import { awaitedCdas } from './awaited-cdas.js'

describe('CDAs whose page is awaited', () => {
  it('settles once, and only with a page of the awaited version', () => {
    awaitedCdas.add('a', 2)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: null })).toBe(false)
    expect(awaitedCdas.settle({ id: 'a', version: 1, pdfUrl: '/old.pdf' })).toBe(false)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: '/new.pdf' })).toBe(true)
    expect(awaitedCdas.settle({ id: 'a', version: 2, pdfUrl: '/new.pdf' })).toBe(false)
  })

  it('says nothing of a CDA that nobody here asked for', () => {
    expect(awaitedCdas.settle({ id: 'b', version: 1, pdfUrl: '/b.pdf' })).toBe(false)
  })

  it('has the listener look at once: the page may be quicker than the answer', () => {
    const look = jest.fn<(cdaId: string) => void>()
    const end = awaitedCdas.onAdded(look)
    awaitedCdas.add('c', 1)
    end()
    awaitedCdas.add('d', 1)
    expect(look.mock.calls).toEqual([['c']])
  })
})
