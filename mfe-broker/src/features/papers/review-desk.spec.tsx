import type { DealPapers, WaitingPaper } from '@bluebonnet/contracts'
import type { PaperState } from '@bluebonnet/domain'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { waiting } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: ReviewDesk } = await import('./review-desk.js')

const paper = (key: string, version = 2): WaitingPaper => ({ ...waiting, id: `${key}-id`, key, label: key, version })
const noPapers: DealPapers = { dealId: waiting.dealId, kind: 'SALE', facts: {}, papers: [], questions: [] }
const three = [paper('contract'), paper('iabs'), paper('survey')]
const changed = (key: string, state: PaperState): Response =>
  Response.json(
    { statusCode: 409, code: 'PAPER_CHANGED', message: 'It has changed.', row: { key, state, version: 7 } },
    { status: 409 },
  )

/** `refuses`: the current state that the first decision on a paper meets. */
const open = async (refuses: Record<string, PaperState> = {}) => {
  const desk = { papers: three, sent: [] as unknown[], readAgain: async (): Promise<void> => undefined }
  const late = new Map(Object.entries(refuses))
  globalThis.fetch = fakeFetch({
    'GET /api/papers': () => desk.papers,
    'GET /api/deals/:id/papers': noPapers,
    'POST /api/deals/:id/papers/:key/decide': ({ url, body }) => {
      const key = url.pathname.split('/').at(-2) ?? ''
      desk.sent.push([key, body])
      const state = late.get(key)
      late.delete(key)
      if (state !== undefined) return changed(key, state)
      desk.papers = desk.papers.filter((one) => one.key !== key)
      return noPapers
    },
  })
  Element.prototype.scrollIntoView = () => undefined
  const Again = () => {
    const client = useQueryClient()
    desk.readAgain = async () => client.invalidateQueries()
    return null
  }
  const shell = createFakeShell(fakeBroker)
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <Again />
        <ReviewDesk />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByRole('checkbox', { name: /^Select contract/ })
  return { desk, shell, user: userEvent.setup() }
}

const select = async (user: ReturnType<typeof userEvent.setup>, ...keys: string[]): Promise<void> => {
  for (const key of keys) await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select ${key}`) }))
}
const readAgainWith = async (desk: Awaited<ReturnType<typeof open>>['desk'], papers: WaitingPaper[]): Promise<void> => {
  desk.papers = papers
  await desk.readAgain()
}
const waive = async (user: ReturnType<typeof userEvent.setup>, button: RegExp): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The buyer pays cash')
  await user.click(dialog.getByRole('button', { name: button }))
}
const why = { decision: 'WAIVED', note: 'The buyer pays cash' }

const taken = 'This paper no longer waits for review.'
const current = () => screen.getByRole('region', { name: 'Current paper' }).textContent
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

const media = globalThis.matchMedia
const makeNarrow = (): void => {
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
  Object.assign(globalThis, { scrollTo: () => undefined })
}
afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

describe('the review desk', () => {
  it('on a phone has each paper at its top and the focus, and returns to its row', async () => {
    makeNarrow()
    const tops: unknown[] = []
    Object.assign(globalThis, { scrollTo: (...place: unknown[]) => tops.push(place) })
    const { user } = await open()
    const back = () => screen.getByRole('button', { name: 'All papers' })
    await user.click(screen.getByRole('button', { name: 'iabs' }))
    expect(document.activeElement).toBe(back())
    expect(tops).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^Back/ }))
    await screen.findByRole('heading', { name: /^contract/ })
    expect(tops).toHaveLength(2)
    expect(document.activeElement).toBe(back())
    await user.click(screen.getByRole('button', { name: /^Accept/ }))
    await screen.findByRole('heading', { name: /^iabs/ })
    expect(tops).toHaveLength(3)
    expect(document.activeElement).toBe(back())
    await user.click(back())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'iabs' }))
    expect(tops).toHaveLength(3)
  }, 30_000)

  it('decides on the versions that were seen, not on changes while the dialog was open', async () => {
    const { desk, user } = await open()
    await select(user, 'contract', 'iabs')
    await user.keyboard('w')
    await screen.findByRole('dialog')
    await readAgainWith(desk, [paper('contract', 3), paper('iabs'), paper('survey')])
    await waive(user, /^Waive papers/)
    await waitFor(() =>
      expect(desk.sent).toEqual([
        ['contract', { ...why, version: 2 }],
        ['iabs', { ...why, version: 2 }],
      ]),
    )
  }, 30_000)

  it('decides so on the active paper too', async () => {
    const { desk, user } = await open({ contract: 'SUBMITTED' })
    await user.keyboard('w')
    await screen.findByRole('dialog')
    await readAgainWith(desk, [paper('contract', 3), paper('iabs')])
    await waive(user, /^Waive paper/)
    await waitFor(() => expect(desk.sent).toEqual([['contract', { ...why, version: 2 }]]))
    // The error reported the current state, so sending again is an informed decision.
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Waive paper/ }))
    await waitFor(() => expect(desk.sent).toHaveLength(2))
    expect(desk.sent[1]).toEqual(['contract', { ...why, version: 7 }])
  }, 30_000)

  it('keeps the reason for refused papers', async () => {
    const { desk, user } = await open({ iabs: 'SUBMITTED' })
    await select(user, 'contract', 'iabs')
    await user.keyboard('w')
    await waive(user, /^Waive papers/)
    expect(await screen.findByText('Waive: iabs')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(why.note)
    await user.click(dialog.getByRole('button', { name: /^Waive paper/ }))
    await waitFor(() => expect(desk.sent).toHaveLength(3))
    expect(desk.sent[2]).toEqual(['iabs', { ...why, version: 7 }])
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  }, 30_000)

  it('ignores its own keys under an open dialog', async () => {
    const { desk, user } = await open()
    await select(user, 'contract', 'iabs')
    await user.keyboard('w')
    await screen.findByRole('dialog')
    ;['x', 'j', 'a'].forEach(press)
    await waitFor(() => expect(screen.getByText('2 selected')).toBeTruthy())
    expect([screen.getByText(/^1 of 3/), desk.sent]).toMatchObject([expect.anything(), []])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    // The same for the dialog about the current paper, opened by its button while others are selected.
    await user.click(within(screen.getByRole('region', { name: 'Current paper' })).getByText('Waive'))
    await screen.findByText('Waive: contract')
    ;['escape', 'a', 'x'].forEach(press)
    expect([screen.getByText('2 selected'), desk.sent]).toMatchObject([expect.anything(), []])
  }, 30_000)

  it('keeps an open dialog when a phone is turned', async () => {
    const { desk, user } = await open()
    await user.keyboard('w')
    await screen.findByText('Waive: contract')
    makeNarrow()
    await readAgainWith(desk, three.slice(0, 2))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'survey', hidden: true })).toBeNull())
    expect(screen.getByText('Waive: contract')).toBeTruthy()
    // Several papers are selected beside an open one.
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    globalThis.matchMedia = media
    await readAgainWith(desk, three)
    await user.click(await screen.findByRole('button', { name: 'iabs' }))
    await select(user, 'iabs', 'survey')
    await user.keyboard('w')
    await screen.findByText('Waive: 2 papers')
    makeNarrow()
    await readAgainWith(desk, three.slice(0, 2))
    expect(await screen.findByText('Waive: iabs')).toBeTruthy()
  }, 30_000)

  it('keeps a dialog and its text about papers that somebody else decided', async () => {
    const { desk, user } = await open()
    await select(user, 'iabs', 'survey')
    await user.keyboard('w')
    await screen.findByText('Waive: 2 papers')
    await readAgainWith(desk, [paper('contract'), paper('survey')])
    expect(await screen.findByText('Waive: survey')).toBeTruthy()
    await readAgainWith(desk, [paper('contract')])
    await user.click(within(screen.getByRole('dialog')).getByLabelText('Reason'))
    await user.keyboard('a war')
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('a war')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(desk.sent).toEqual([])
    // The current paper stays, whatever else leaves the queue.
    await user.keyboard('w')
    await screen.findByText('Waive: contract')
    await readAgainWith(desk, [paper('survey')])
    await user.click(within(screen.getByRole('dialog')).getByLabelText('Reason'))
    await user.keyboard('a')
    expect([screen.getByText('Waive: contract'), desk.sent]).toMatchObject([expect.anything(), []])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Waive: contract')).toBeNull())
    expect(current()).toContain(`${taken}contract`)
    await user.keyboard('j')
    await waitFor(() => expect(current()).toContain('survey'))
  }, 30_000)

  it('keeps the open paper that somebody else decided until the person goes on', async () => {
    const { desk, user } = await open()
    // So does one that another comes before, while the address names none.
    await readAgainWith(desk, [paper('inspection'), ...three])
    await screen.findByRole('button', { name: 'inspection' })
    expect(current()).toContain('contract')
    await readAgainWith(desk, three.slice(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'contract' })).toBeNull())
    ;['a', 'r', 'x'].forEach(press)
    await user.click(screen.getByRole('button', { name: /^Accept/ }))
    expect([desk.sent, screen.queryByRole('dialog'), screen.queryByText(/selected$/)]).toEqual([[], null, null])
    expect(current()).toContain(`${taken}contract`)
    // A colleague's Undo brings it back.
    await readAgainWith(desk, [paper('contract', 4), ...three.slice(1)])
    await waitFor(() => expect(current()).not.toContain(taken))
    await readAgainWith(desk, three.slice(1))
    await waitFor(() => expect(current()).toContain(taken))
    await user.keyboard('j')
    await waitFor(() => expect(current()).toContain('iabs'))
    await user.keyboard('a')
    await waitFor(() => expect(desk.sent).toEqual([['iabs', { decision: 'ACCEPTED', version: 2 }]]))
    await waitFor(() => expect(current()).toContain('survey'))
    await readAgainWith(desk, [])
    await waitFor(() => expect(current()).toContain(`${taken}survey`))
    await user.keyboard('j')
    expect(await screen.findByText(/^No papers to review/)).toBeTruthy()
  }, 30_000)

  it('goes on at once from papers of an own decision', async () => {
    const { desk, user } = await open()
    await select(user, 'contract', 'iabs')
    await user.keyboard('a')
    await waitFor(() => expect(desk.sent).toHaveLength(2))
    await waitFor(() => expect(current()).toContain('survey'))
    await user.keyboard('w')
    await waive(user, /^Waive paper/)
    expect(await screen.findByText(/^No papers to review/)).toBeTruthy()
  }, 30_000)
})
