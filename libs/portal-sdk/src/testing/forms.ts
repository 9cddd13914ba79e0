import { draftTexts } from '@bluebonnet/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { array, assert, asyncProperty, shuffledSubarray, string } from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FormCase } from './form-case.js'
import { button, choose, field, freeFields, isSecret, openForm, shown, shownInAll, type } from './form-fields.js'
import { createFormPage, type PageWrapper, type FormPage } from './form-page.js'

const sourcesIn = (folder: URL, shared: readonly URL[]): string[] =>
  readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
    .map((name) => new URL(name, folder))
    .concat(shared)
    .map((file) => readFileSync(file, 'utf8'))

const mention = /useDraft\('([\w-]+)'|\bedits=\{/g

/** The names of the drafts in these sources, each once. */
const draftsIn = (sources: readonly string[]): string[] =>
  [
    ...new Set(sources.flatMap((source) => [...source.matchAll(mention)].flatMap(([, draft]) => draft ?? []))),
  ].toSorted()

/** The drafts whose forms edit a row. */
const editsIn = (sources: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const source of sources) {
    let last = ''
    for (const [, draft] of source.matchAll(mention)) {
      if (draft === undefined) found.add(last)
      else last = draft
    }
  }
  return [...found].toSorted()
}

const put = async (label: string, text: string): Promise<void> => {
  // One field can reveal another.
  await waitFor(() => field(label))
  const isTick = text === 'true' || text === 'false'
  if (!isTick) await type(field(label), text)
  else if (shown(field(label)) !== text) fireEvent.click(field(label))
}

/** Fills in the whole form, so that it can be sent. */
const fillIn = async (one: FormCase, texts: readonly string[]): Promise<void> => {
  for (const [label, title] of Object.entries(one.choose ?? {})) await choose(label, title)
  for (const [label, text] of Object.entries(one.fill ?? {})) await put(label, text)
  const free = freeFields(Object.keys(one.fill ?? {}))
  for (const [index, control] of free.entries()) await type(control, texts[index] ?? 'x')
}

/** Types on in one field, and passwords again, which are never stored. */
const typeOn = async (one: FormCase, turn: number, text: string): Promise<void> => {
  const free = freeFields(Object.keys(one.fill ?? {}))
  const next = free[turn % Math.max(free.length, 1)]
  if (next !== undefined) await type(next, text)
  for (const [label, secret] of Object.entries(one.fill ?? {})) if (isSecret(field(label))) await put(label, secret)
}

/** Everything that can happen to a form with input. Each leaves it open again. */
const hazards: Record<string, (page: FormPage, one: FormCase) => Promise<void>> = {
  Escape: async (page) => page.escape(),
  Back: async (page) => page.back(),
  'a reload': async (page) => page.load(),
  'an expired session': async (page, one) => {
    page.server.state = 'expired'
    page.leave.mockClear()
    await page.send()
    // A visitor has no session and is not redirected.
    if (one.as === null) await page.idle()
    else await waitFor(() => expect(page.leave).toHaveBeenCalled())
    page.server.state = 'answering'
    await page.load()
  },
  'no network': async (page, one) => {
    page.server.state = 'offline'
    await page.send()
    // A file waits for the network, and so does its form.
    if (one.hasFile !== true) await page.idle()
    page.server.state = 'answering'
    if (one.hasFile === true) await page.load()
    else await page.escape()
  },
  'a failed save': async (page, one) => {
    page.server.state = 'failing'
    const before = shownInAll()
    await page.send()
    if (one.hasFile !== true) {
      await page.idle()
      expect(shownInAll()).toEqual(before)
    }
    page.server.state = 'answering'
    await page.load()
  },
}

const names = Object.keys(hazards)
/** After these a form in a page was never closed. */
const staying = ['Escape', 'no network']
const text = string({ unit: 'grapheme-composite', minLength: 1, maxLength: 24 })
  .map((drawn) => drawn.replaceAll(/\s+/g, ' ').trim())
  .filter((drawn) => drawn !== '')

const draftOf = ({ draft }: FormCase): string | undefined =>
  Object.keys(sessionStorage).find((key) => key.startsWith('bluebonnet.draft/') && key.split('/')[2] === draft)

/** Types, lets each hazard happen in turn, and checks the input each time; then discards it. */
const keepsInput = async (one: FormCase, around: PageWrapper, order: string[], texts: string[]): Promise<void> => {
  const page = createFormPage(one, around)
  await page.load()
  await page.calm()
  const begun = shownInAll()
  for (const [turn, name] of order.entries()) {
    if (turn === 0) await fillIn(one, texts)
    else await typeOn(one, turn, texts.at(-turn) ?? '')
    await waitFor(() => expect(draftOf(one)).toBeDefined())
    await page.calm()
    const before = shownInAll()
    expect(before).not.toEqual(begun)
    await hazards[name]?.(page, one)
    await waitFor(() => expect({ after: name, shows: shownInAll() }).toEqual({ after: name, shows: before }))
    // A form in a page stays visible, and needs no message.
    if (one.isOnPage === true && staying.includes(name)) continue
    expect([name, document.body.textContent]).toEqual([name, expect.stringContaining(draftTexts.restored)])
  }
  button(draftTexts.discard)?.click()
  await waitFor(() => expect(shownInAll()).toEqual(begun))
  expect(draftOf(one)).toBeUndefined()
}

/** Another person changes the same field and another one: both values are shown, nobody's input is lost. */
const mergesConcurrentEdit = async (one: FormCase, around: PageWrapper): Promise<void> => {
  const { shared } = one
  if (shared === undefined) return
  const page = createFormPage(one, around)
  await page.load()
  await page.calm()
  const [label, mine] = shared.mine
  if (field(label).getAttribute('role') === 'combobox') await choose(label, mine)
  else await type(field(label), mine)
  page.server.changed = shared.row
  await page.send()
  await waitFor(() => expect(shown(field(draftTexts.stored))).toBe(shared.stored))
  expect(shown(field(label))).toBe(mine)
  if (shared.theirs !== undefined) expect(shown(field(shared.theirs[0]))).toBe(shared.theirs[1])
  await page.idle()
  await page.send()
  expect(page.server.sent.at(-1)).toEqual(shared.sends)
  await waitFor(() => expect(draftOf(one)).toBeUndefined())
}

interface Trials {
  /** The portal's sources, which contain its forms. */
  folder: URL
  /** Files outside of the folder whose forms are tested too. */
  files?: readonly URL[]
  around: PageWrapper
  cases: readonly FormCase[]
  /** Forms that edit a row without other editors or without versions, and why. */
  alone?: Readonly<Record<string, string>>
}

/**
 * Tests every form of a portal against all hazards, in random order and with random texts; and every form of a shared
 * row against another editor. A form without a case is an error.
 */
export const tryForms = ({ folder, files = [], around, cases, alone = {} }: Trials): void => {
  beforeEach(() => {
    sessionStorage.clear()
    // Effects run over time, as in a browser: no test awaits all of them at once.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  afterEach(cleanup)

  it('every form has a case', () => {
    const sources = sourcesIn(folder, files)
    expect(cases.map(({ draft }) => draft).toSorted()).toEqual(draftsIn(sources))
    const shared = cases.filter((one) => one.shared !== undefined).map(({ draft }) => draft)
    expect([...shared, ...Object.keys(alone)].toSorted()).toEqual(editsIn(sources))
  })

  describe('typed values survive any failure', () => {
    it.each(cases.map((one) => [one.draft, one] as const))(
      '%s',
      async (_name, one) => {
        const order = shuffledSubarray(names, { minLength: names.length })
        const property = asyncProperty(order, array(text, { minLength: 18, maxLength: 18 }), async (...drawn) =>
          keepsInput(one, around, ...drawn),
        )
        await assert(property, { seed: cases.indexOf(one), numRuns: 1, endOnFailure: true })
        expect(openForm()).not.toBeNull()
      },
      120_000,
    )
  })

  const shared = cases.filter((one) => one.shared !== undefined)
  if (shared.length === 0) return
  describe('a concurrent edit by somebody else', () => {
    it.each(shared.map((one) => [one.draft, one] as const))(
      '%s',
      async (_name, one) => {
        await mergesConcurrentEdit(one, around)
        expect(openForm()).toBeDefined()
      },
      60_000,
    )
  })
}

/**
 * For a portal's own test: `tryForms` renders each of its forms and simulates what happens in browsers. It needs the
 * environment of the component tests, and is separate from the fakes that a portal's `dev.tsx` uses too.
 */
export type { FormCase, SharedRow } from './form-case.js'
