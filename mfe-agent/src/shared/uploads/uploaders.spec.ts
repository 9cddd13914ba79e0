import { partsOf } from './uploaders.js'

describe('a file in parts', () => {
  it('numbers them from 1 and leaves the rest to the last', () => {
    const parts = partsOf(new Blob(['abcdefg']), 3)
    expect(parts.map(({ number, bytes }) => [number, bytes.size])).toEqual([
      [1, 3],
      [2, 3],
      [3, 1],
    ])
  })

  it('makes no empty part after a full one', () => {
    expect(partsOf(new Blob(['abcdef']), 3)).toHaveLength(2)
  })
})
