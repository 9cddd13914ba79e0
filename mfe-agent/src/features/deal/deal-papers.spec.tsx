import type { DealPapers as Papers, Paper } from '@bluebonnet/contracts'
import type { PaperState } from '@bluebonnet/domain'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { neededPaper, deal, papers as noPapers } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { DealPapers } = await import('./deal-papers.js')

const paper = (key: string, state: PaperState, version = 2): Paper => ({
  ...neededPaper,
  key,
  label: key,
  state,
  version,
})
const all: Papers = {
  ...noPapers,
  dealId: deal.id,
  papers: [paper('contract', 'SUBMITTED'), paper('iabs', 'SUBMITTED'), paper('survey', 'MISSING')],
}

const changed = (key: string): Response =>
  Response.json(
    { statusCode: 409, code: 'PAPER_CHANGED', message: 'It has changed.', row: paper(key, 'SUBMITTED', 7) },
    { status: 409 },
  )

/** `refuses`: the papers whose first decision comes too late. */
const open = (user = fakeBroker, refuses: string[] = [], read = all) => {
  const shell = createFakeShell(user)
  const sent: unknown[] = []
  const taken = ({ url, body }: { url: URL; body: unknown }): Papers | Response => {
    const key = url.pathname.split('/').at(-2) ?? ''
    sent.push([key, body])
    if (refuses.includes(key)) {
      refuses.splice(refuses.indexOf(key), 1)
      return changed(key)
    }
    return { ...all, papers: all.papers.map((one) => ({ ...one, version: 3 })) }
  }
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/papers': read,
    'POST /api/deals/:id/papers/:key/decide': taken,
    'POST /api/deals/:id/papers/:key/undo': taken,
  })
  Element.prototype.scrollIntoView = () => undefined
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <DealPapers deal={deal} onUpload={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { shell, sent, user: userEvent.setup() }
}

afterEach(cleanup)

describe("papers on the deal's page", () => {
  it.each([
    [fakeBroker, 1],
    [{ ...fakeBroker, role: 'TC' as const, agentId: null }, 1],
    [fakeAgent, 0],
  ])('offer the audit file to the office: %#', async (who, links) => {
    open(who)
    await screen.findByText('contract')
    expect(screen.queryAllByRole('link', { name: 'Audit file' })).toHaveLength(links)
  })

  it('are accepted together by keys, and restored by Undo', async () => {
    const { shell, sent, user } = open()
    await screen.findByText('contract')
    // Missing papers come first.
    await user.keyboard('jjxjx')
    expect(await screen.findByText('2 selected')).toBeTruthy()
    await user.keyboard('a')
    const accepted = { decision: 'ACCEPTED', version: 2 }
    await waitFor(() =>
      expect(sent).toEqual([
        ['contract', accepted],
        ['iabs', accepted],
      ]),
    )
    await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Accepted: 2 papers'))
    shell.toasts.getState().current?.undo?.()
    await waitFor(() =>
      expect(sent.slice(2)).toEqual([
        ['contract', { version: 3 }],
        ['iabs', { version: 3 }],
      ]),
    )
  })

  it('offer only the moves of the selected papers', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select survey' }))
    const bar = within(await screen.findByRole('region', { name: 'The selected papers' }))
    const isOn = (name: RegExp) => !bar.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([/^Accept/, /^Return/, /^Waive/, /^Does not apply/].map(isOn)).toEqual([false, false, true, true])
  })

  it('are sent with the version that was seen; after a refusal with the new one, keeping the reason', async () => {
    const { sent, shell, user } = open(fakeBroker, ['iabs'])
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select iabs' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select survey' }))
    await screen.findByText('3 selected')
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Return: 2 papers')).toBeTruthy()
    document.body.focus()
    await user.click(dialog.getByLabelText('Reason'))
    await user.click(await screen.findByTitle('Cannot be read'))
    await user.type(dialog.getByLabelText('Note'), 'Too dark')
    await user.click(dialog.getByRole('button', { name: 'Return papers' }))
    const why = { decision: 'RETURNED', note: 'Too dark' }
    await waitFor(() => expect(dialog.getByText('Return: iabs')).toBeTruthy())
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Too dark')
    expect(shell.toasts.getState().current?.title).toBe('Returned')
    await user.click(dialog.getByRole('button', { name: 'Return paper' }))
    await waitFor(() => expect(sent.length).toBe(3))
    expect(sent).toMatchObject([
      ['contract', { ...why, version: 2 }],
      ['iabs', { ...why, version: 2 }],
      ['iabs', { ...why, version: 7 }],
    ])
    expect(screen.getByText('1 selected')).toBeTruthy()
  }, 30_000)

  it('use the singular for one unchanged paper', async () => {
    const { shell, user } = open(fakeBroker, ['contract'])
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract' }))
    await user.keyboard('a')
    await waitFor(() =>
      expect(shell.toasts.getState().current).toMatchObject({
        title: 'Nothing changed: 1 paper',
        description: 'It has changed.',
      }),
    )
  })

  it('cannot be selected by somebody who does not decide', async () => {
    const { sent, user } = open(fakeAgent)
    await screen.findByText('contract')
    await user.keyboard('jxa')
    expect([screen.queryAllByRole('checkbox'), sent]).toEqual([[], []])
  })

  it('ask for every missing fact in one sentence', async () => {
    const unknown = { ...neededPaper, requirement: 'UNKNOWN' as const }
    // One that is already there asks for nothing.
    const papers: Paper[] = [
      { ...unknown, key: 'hoa' },
      { ...unknown, key: 'lead', state: 'SUBMITTED' },
    ]
    open(fakeBroker, [], { ...all, papers, questions: ['association', 'builtBefore1978'] })
    expect(await screen.findByText("Is there an owners' association?")).toBeTruthy()
    expect(screen.getByText('In which year was it built?')).toBeTruthy()
    expect(screen.getByText('1 depends on the deal facts:')).toBeTruthy()
    expect(screen.getByRole('button', { name: "Is there an owners' association? Yes" })).toBeTruthy()
  })
})
