import { commandsFor, matches } from './commands.js'

const entry = (label: string, path: string) => ({ group: 'Main' as const, label, path, icon: 'deals', order: 1 })
const sections = [
  { title: 'Main' as const, entries: [entry('Deals', '/deals'), entry('Team Library', '/team-library')] },
]
const acts = [
  { label: 'New deal', path: '/deals?new=deal' },
  { label: 'Year End (1099-NEC)', path: '/year-end' },
]
const labels = (typed: string) =>
  commandsFor(sections, acts, typed).map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])

it('finds a label by the beginnings of its words, in any order', () => {
  expect([matches('Team Library', 'lib te'), matches('Team Library', 'eam'), matches('Team Library', '')]).toEqual([
    true,
    false,
    true,
  ])
})

it('shows everything without a search, and otherwise only groups with matches', () => {
  expect(labels('')).toEqual([
    ['Actions', 'New deal'],
    ['Screens', 'Deals', 'Team Library', 'Year End (1099-NEC)'],
  ])
  expect(labels('deal')).toEqual([
    ['Actions', 'New deal'],
    ['Screens', 'Deals'],
  ])
  expect(labels('1099')).toEqual([['Screens', 'Year End (1099-NEC)']])
  expect(labels('lib')).toEqual([['Screens', 'Team Library']])
  expect(labels('nothing')).toEqual([])
})

it('shows a menu screen once, by its search words', () => {
  const books = { title: 'Money', entries: [{ ...entry('Books', '/books'), group: 'Management' as const }] }
  const found = commandsFor([books], [{ label: 'Books (journal)', path: '/books' }], 'journal')
  expect(found.flatMap(({ commands }) => commands)).toEqual([
    { id: 'go /books', label: 'Books (journal)', detail: 'Money', path: '/books' },
  ])
})
