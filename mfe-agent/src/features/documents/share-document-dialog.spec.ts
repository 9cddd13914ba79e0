import { namesOf } from './share-document-dialog.js'

describe('the people a document is shared with', () => {
  it('are named', () =>
    expect(namesOf({ colleague: { firstName: 'Ann', lastName: 'Lee' }, client: null, everybody: false })).toBe(
      'Ann Lee',
    ))
  it('can be several', () =>
    expect(namesOf({ colleague: null, client: { firstName: 'Bo', lastName: null }, everybody: true })).toBe(
      'Bo and All agents',
    ))
  it('have a text for an unknown name', () =>
    expect(namesOf({ colleague: undefined, client: undefined, everybody: false })).toBe('a colleague and a client'))
})
