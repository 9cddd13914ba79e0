import { nextPath } from './next-path.js'

describe('nextPath', () => {
  it.each(['/', '/deals', '/deals?status=NEW&q=a%20b', '/calendar#today'])('keeps %s', (path) => {
    expect(nextPath(path)).toBe(path)
  })

  it.each([
    undefined, '', 'deals', '//evil.test', '/\\evil.test', '\\/evil.test', 'https://evil.test/', 'javascript:alert(1)', '/\t/evil.test', '/\n/evil.test',
    ' /deals', '/.//evil.test', '/a/..//evil.test', '/a\\b',
  ])('refuses %j', (path) => {
    expect(nextPath(path)).toBeNull()
  })
})
