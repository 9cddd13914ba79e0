import { draftTexts, type PaperList } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { paperList } from '../../testing/rows.js'
import FileLists from './file-lists.js'
import { moveLine, newKey } from '../../shared/lines-field.js'
import { conditionsOf, isContradictory, paperWords, taskWords } from './line-words.js'

describe('the texts of a line', () => {
  const [contract, financing] = paperList.items

  it('say when a paper is required, and give the day of a task', () => {
    expect([contract, financing].map((line) => (line ? paperWords(line) : ''))).toEqual([
      'Required on every file · Under contract · Filed as Contract',
      'If the buyer is getting a loan · Under contract · Filed as Addendum · Two people accept it',
    ])
    const due = { anchor: 'EARNEST_MONEY', days: 0, unit: 'CALENDAR', direction: 'AFTER' } as const
    expect(contract && paperWords({ ...contract, due })).toBe(
      'Required on every file · Under contract · Due on the day of the earnest money deadline · Filed as Contract',
    )
    const task = { key: 'cda', title: 'Prepare the CDA', role: 'TC', stage: 'CONTRACT' } as const
    expect(taskWords({ ...task, anchor: 'CLOSING', days: 7, unit: 'CALENDAR', direction: 'BEFORE', when: [] })).toBe(
      '7 days before closing · Any coordinator · Under contract',
    )
  })

  it('become a unique key', () => {
    expect([
      newKey('Survey & plat', [], 60),
      newKey('1031 exchange', [], 8),
      newKey('IABS', ['iabs', 'iabs-2'], 60),
    ]).toEqual(['survey-plat', 'line', 'iabs-3'])
  })

  it('name facts of deals, and none of them twice', () => {
    expect(conditionsOf(['financed:yes', 'moon:yes'])).toEqual([{ fact: 'financed', is: true }])
    expect([isContradictory(['financed:yes', 'survey:no']), isContradictory(['financed:yes', 'financed:no'])]).toEqual([
      false,
      true,
    ])
    expect(moveLine(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  })
})

const titles = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Edit: / }).map(({ textContent }) => textContent)

const showLists = () =>
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <FileLists />
      </ThemeProvider>
    </FakeShell>,
  )

const titlesOf = (items: PaperList['items']): string[] => items.map(({ label }) => label)

describe('two people who save one list at once', () => {
  it('both see both lists: nothing is lost', async () => {
    const theirs: PaperList = { ...paperList, version: 2, items: paperList.items.slice(0, 1), changedByName: 'Mae' }
    let stored = paperList
    const sent: unknown[] = []
    const mine = paperList.items.toReversed()
    globalThis.fetch = async (input, init) => {
      if (init?.method !== 'PUT') return fakeFetch({ 'GET /api/checklist-templates': [stored] })(input, init)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
      sent.push(body)
      const refused = { statusCode: 409, code: 'LIST_CHANGED', message: 'Changed', error: 'Conflict', row: theirs }
      if (sent.length === 1) return Response.json(refused, { status: 409 })
      stored = { ...paperList, version: 3, items: mine }
      return Response.json(stored)
    }
    showLists()
    await waitFor(() => expect(titles()).toEqual(['Executed contract', 'Third party financing addendum']))
    fireEvent.click(screen.getByRole('button', { name: 'Move up: Third party financing addendum' }))
    await waitFor(() => expect(titles()).toEqual(['Third party financing addendum', 'Executed contract']))
    fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await waitFor(() => expect(screen.queryByText(draftTexts.stored)).not.toBeNull())
    expect(titles()).toEqual(['Third party financing addendum', 'Executed contract'])
    fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([expect.objectContaining({ version: 1, items: mine }), { version: 2, items: mine }])
    await waitFor(() => expect(screen.queryByText(draftTexts.stored)).toBeNull())
    expect([titles(), screen.queryByText(draftTexts.restored)]).toEqual([titlesOf(mine), null])
    cleanup()
  })
})

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('moves the focus beside a removed line, and finally to Add', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/checklist-templates': [paperList] })
  showLists()
  await waitFor(() => expect(titles()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Executed contract' }))
  expect(focused()).toBe('Remove: Third party financing addendum')
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Third party financing addendum' }))
  expect(focused()).toMatch(/^Add /)
  cleanup()
})
