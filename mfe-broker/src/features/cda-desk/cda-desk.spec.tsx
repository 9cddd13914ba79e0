import type { Cda } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { CdaActions } from '@bluebonnet/ui/cda-actions'
import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cda } from '../../testing/rows.js'
import CdaDesk from './cda-desk.js'

afterEach(cleanup)

const idOf = (last: number): string => `c0000000-0000-4000-8000-00000000000${last}`
const rowOf = (last: number, address: string, fields: Partial<Cda> = {}): Cda => ({
  ...cda,
  id: idOf(last),
  dealId: idOf(last),
  approvedAt: null,
  voidedAt: null,
  stale: false,
  planChanged: false,
  pageEmail: 'closing@title.test',
  ...fields,
  deal: { ...cda.deal, propertyAddress: address },
})

/** Opens the desk with these rows. `sent` lists the changing requests, `refused` is the one that the server refuses. */
const open = (rows: Cda[], refused = '') => {
  const sent: string[] = []
  const shell = createFakeShell(fakeBroker)
  const act = ({ url: { pathname } }: { url: URL }) => {
    sent.push(pathname)
    const refusal = {
      statusCode: 409,
      code: 'FILE_INCOMPLETE',
      message: '2 papers are open.',
      error: '2 papers are open.',
    }
    return refused !== '' && pathname.includes(refused) ? Response.json(refusal, { status: 409 }) : cda
  }
  globalThis.fetch = fakeFetch({
    'GET /api/cdas': rows,
    'GET /api/deals': [],
    'POST /api/cdas/:id/approve': act,
    'POST /api/cdas/:id/send': act,
    'POST /api/deals/:id/cda': act,
  })
  render(
    <FakeShell shell={shell}>
      <ThemeProvider>
        <CdaDesk />
      </ThemeProvider>
    </FakeShell>,
  )
  return { sent, toast: () => shell.toasts.getState().current }
}
const select = (address: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${address}` })
/** Selects all rows, then approves and sends those that allow it. */
const sendAll = async () => {
  const table = within(await screen.findByRole('table', { name: 'CDAs' }))
  await userEvent.click(await table.findByRole('checkbox', { name: 'Select all: CDAs' }))
  const bar = within(screen.getByRole('region', { name: 'The selected CDAs' }))
  await userEvent.click(bar.getByRole('button', { name: 'Approve and send' }))
  return { table, bar }
}

describe('the CDA desk', () => {
  it('approves and sends the selection by one press; refused ones stay with the reason', async () => {
    const { sent } = open(
      [rowOf(1, 'Oak St 1'), rowOf(2, 'Elm St 2'), rowOf(3, 'Ash St 3', { planChanged: true })],
      idOf(2),
    )
    const { table, bar } = await sendAll()
    await waitFor(() => expect(sent).toContain(`/api/cdas/${idOf(1)}/send`))
    expect(sent.toSorted()).toEqual([
      `/api/cdas/${idOf(1)}/approve`,
      `/api/cdas/${idOf(1)}/send`,
      `/api/cdas/${idOf(2)}/approve`,
    ])
    expect(await bar.findByText('Elm St 2: 2 papers are open.')).not.toBeNull()
    expect(table.getByRole('checkbox', { name: 'Select Oak St 1' })).toHaveProperty('checked', false)
    expect(table.getByRole('checkbox', { name: 'Select Elm St 2' })).toHaveProperty('checked', true)
  })

  it('leaves a CDA that pays its agent nothing to be looked at by itself', async () => {
    const { sent } = open([rowOf(1, 'Oak St 1'), rowOf(2, 'Elm St 2', { agentSplit: 0 })])
    const { table } = await sendAll()
    await waitFor(() => expect(sent).toContain(`/api/cdas/${idOf(1)}/send`))
    expect(sent).toHaveLength(2)
    expect(table.getByRole('checkbox', { name: 'Select Elm St 2' })).toHaveProperty('checked', true)
    expect(table.getAllByText('Agent gets nothing')).toHaveLength(1)
  })

  it('keeps unsent rows selected', async () => {
    const unaddressed = rowOf(2, 'Elm St 2', { pageEmail: null })
    const { toast } = open([
      rowOf(1, 'Oak St 1'),
      { ...unaddressed, deal: { ...unaddressed.deal, titleCompanyEmail: null } },
      rowOf(3, 'Ash St 3', { planChanged: true }),
    ])
    const { table } = await sendAll()
    await waitFor(() => expect(toast()?.title).toBe('Sent to title'))
    const isChecked = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name }).checked
    await waitFor(() => expect(isChecked('Select Oak St 1')).toBe(false))
    expect(['Select Elm St 2', 'Select Ash St 3'].map(isChecked)).toEqual([true, true])
  })

  it('keeps a row selected that is selected while others are being sent', async () => {
    open([rowOf(1, 'Oak St 1'), rowOf(2, 'Elm St 2')])
    const answers = globalThis.fetch
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') await held
      return answers(input, init)
    }
    await screen.findByRole('table', { name: 'CDAs' })
    await waitFor(() => select('Oak St 1'))
    await userEvent.click(select('Oak St 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Approve and send' }))
    await userEvent.click(select('Elm St 2'))
    release?.()
    await waitFor(() => expect(select('Oak St 1').checked).toBe(false))
    expect(select('Elm St 2').checked).toBe(true)
  })

  it.each([
    ['approved and not sent', [1], '/send', { title: 'Approved, not sent: 1 CDA', description: '2 papers are open.' }],
    ['not even approved', [1], '/approve', { title: 'Not sent: 1 CDA', description: '2 papers are open.' }],
    [
      'approved and not sent beside one that was sent',
      [1, 2],
      `${idOf(2)}/send`,
      { title: 'Sent to title', description: 'Approved, not sent: 1 CDA', detail: '2 papers are open.' },
    ],
  ])('reports %s', async (_, rows, refused, said) => {
    const { toast } = open(
      rows.map((last) => rowOf(last, `Oak St ${last}`)),
      refused,
    )
    await sendAll()
    await waitFor(() => expect(toast()).toMatchObject(said))
  })

  it('counts each state, and regenerates an outdated one from its row', async () => {
    const { sent } = open([rowOf(1, 'Oak St 1', { stale: true }), rowOf(2, 'Elm St 2')])
    await waitFor(() => expect(screen.getByRole('radiogroup', { name: 'State' }).textContent).toContain('Out of date2'))
    const table = within(await screen.findByRole('table', { name: 'CDAs' }))
    await userEvent.click(await table.findByRole('button', { name: 'Generate again: Oak St 1' }))
    expect(table.queryByRole('button', { name: 'Generate again: Elm St 2' })).toBeNull()
    expect(sent).toEqual([`/api/deals/${idOf(1)}/cda`])
  })

  it('shows what each of two agents gets, the deal’s own first', async () => {
    const part: Cda['lines'][number] = {
      kind: 'AGENT_SPLIT',
      payee: 'AGENT',
      amount: 6_000,
      step: 'Share',
      label: null,
      to: null,
      agent: null,
    }
    const other = { agentId: idOf(9), name: 'Owen Tackett', licenceNumber: null }
    open([
      rowOf(1, 'Oak St 1', { agentSplit: 9_401, lines: [part, { ...part, amount: 3_401, agent: other }] }),
      rowOf(2, 'Elm St 2', { agentSplit: 9_401 }),
    ])
    const table = within(await screen.findByRole('table', { name: 'CDAs' }))
    const cellOf = async (address: string) =>
      (await table.findByText(address)).closest('tr')?.querySelector('[data-brief=figure]')?.textContent
    expect([await cellOf('Oak St 1'), await cellOf('Elm St 2')]).toEqual([
      '$6,000.00Owen Tackett $3,401.00',
      '$9,401.00',
    ])
  })
})

it('asks for the reason of an approval without its papers, and calls nothing an error', async () => {
  const refusal = { statusCode: 409, code: 'FILE_INCOMPLETE', message: '2 papers are open.', error: 'x' }
  globalThis.fetch = fakeFetch({ 'POST /api/cdas/:id/approve': () => Response.json(refusal, { status: 409 }) })
  const shell = createFakeShell(fakeBroker)
  render(
    <FakeShell shell={shell}>
      <ThemeProvider>
        <CdaActions cda={rowOf(1, 'Oak St 1')} />
      </ThemeProvider>
    </FakeShell>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Approve CDA' }))
  await screen.findByRole('dialog', { name: 'Papers are open' })
  const { current } = shell.toasts.getState()
  expect([current?.title, current?.variant]).toEqual(['Enter the reason for approving it anyway', 'default'])
})
