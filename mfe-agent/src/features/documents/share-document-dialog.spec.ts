import { namesOf } from './share-document-dialog.js'

describe('with whom a document is shared', () => {
  it('is said by name', () =>
    expect(namesOf({ colleague: { firstName: 'Ann', lastName: 'Lee' }, client: null, everybody: false })).toBe(
      'Ann Lee',
    ))
  it('may be several at once', () =>
    expect(namesOf({ colleague: null, client: { firstName: 'Bo', lastName: null }, everybody: true })).toBe(
      'Bo and All agents',
    ))
  it('has words for somebody whose name is not known', () =>
    expect(namesOf({ colleague: undefined, client: undefined, everybody: false })).toBe('a colleague and a client'))
})
