import * as fc from 'fast-check'
import { safeNext } from './next-path.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

describe('the path to return to', () => {
  it.each(['/', '/deals', '/deals?status=NEW&q=a%20b', '/calendar#today', '/deals?next=//evil.test'])(
    'keeps %s',
    (path) => {
      expect(safeNext(path)).toBe(path)
    },
  )

  it.each([
    undefined,
    null,
    '',
    'deals',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /deals',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/./%2E%2e//evil.test',
    '/a\\b',
    '/api/auth/logout',
    '/login',
    '/x/../api/auth/user',
    '/x/../login?next=/deals',
  ])('is / for %j', (path) => {
    expect(safeNext(path)).toBe('/')
  })

  it('never leads to another origin, and is unchanged when repeated', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '@',
        ':',
        '?',
        '#',
        ';',
        '\t',
        '\n',
        '\r',
        ' ',
        'evil.test',
        'http:',
        'a',
        '\u2028',
        '％',
        '。',
        '／',
      ),
      { maxLength: 9 },
    )
    const paths = fc.oneof(
      pieces.map((found) => found.join('')),
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          paths,
          paths.map((path) => `/${path}`),
        ),
        (path) => {
          const safe = safeNext(path)
          for (const page of ['http://ours.test/agent-login', 'https://ours.test:8443/a/b?c#d']) {
            expect(new URL(safe, page).origin).toBe(new URL(page).origin)
          }
          expect(safeNext(safe)).toBe(safe)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
