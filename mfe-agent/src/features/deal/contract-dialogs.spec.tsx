import type { ContractTerms, DealContract } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { useState } from 'react'
import { terms as firstTerms } from '../../testing/contract-rows.js'
import { deal, noContract } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { TermsDialog } = await import('./contract-dialogs.js')

const version = (number: number): ContractTerms => ({
  ...firstTerms,
  version: number,
  replaces: number === 1 ? null : number - 1,
  source: number === 1 ? 'CONTRACT' : 'AMENDMENT',
  effectiveDate: '2031-03-04',
  documentId: null,
  createdAt: '2031-03-04T12:00:00.000Z',
})
/** A colleague's terms: another option period and a later closing. */
const entered: ContractTerms = { ...version(2), optionDays: 5, closingDate: '2031-04-18' }
const contractOf = (terms: ContractTerms): DealContract => ({ ...noContract, terms })

interface PageProps {
  of?: typeof deal
  begun: DealContract
  /** The terms that a colleague enters while the dialog is open. */
  meanwhile: ContractTerms
}

const Page = ({ of = deal, begun, meanwhile }: PageProps) => {
  const [contract, setContract] = useState(begun)
  return (
    <>
      <button type="button" onClick={() => setContract(contractOf(meanwhile))}>
        A colleague enters terms
      </button>
      <TermsDialog deal={of} contract={contract} open onClose={() => undefined} />
    </>
  )
}

/** Opens the dialog on a server that refuses the first save. Returns the requests. */
const open = (props: PageProps): unknown[] => {
  const sent: unknown[] = []
  const refused = { statusCode: 409, code: 'TERMS_CHANGED', message: 'Look first.', row: props.meanwhile }
  globalThis.fetch = fakeFetch({
    'GET /api/documents': [],
    'GET /api/deals/:id/tasks': { dealId: deal.id, tasks: [], people: [] },
    'POST /api/deals/:id/contract': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? Response.json(refused, { status: 409 })
        : contractOf({ ...props.meanwhile, version: props.meanwhile.version + 1 })
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Page {...props} />
      </FakeShell>
    </ThemeProvider>,
  )
  return sent
}

afterEach(cleanup)

describe('first terms', () => {
  it('merge with those that a colleague entered at the same time, showing both values on conflict', async () => {
    const sent = open({ begun: noContract, meanwhile: { ...version(1), optionDays: 5 } })
    const user = userEvent.setup()
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter terms' }))
    const option = dialog.getByLabelText<HTMLInputElement>('Option Period')
    await user.type(dialog.getByLabelText('Effective Date'), '2031-03-04{Enter}')
    await user.type(option, '9')
    screen.getByText('A colleague enters terms').click()
    expect(await screen.findByRole('dialog', { name: 'Enter amendment' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save amendment' }))
    await waitFor(() => expect(sent).toMatchObject([{ replaces: null, optionDays: 9, source: 'CONTRACT' }]))
    expect(await dialog.findAllByRole('button', { name: 'Use this' })).toHaveLength(1)
    expect(option.value).toBe('9')
    expect(dialog.getByLabelText<HTMLInputElement>('Survey').value).toBe('')
    await user.click(dialog.getByRole('button', { name: 'Save amendment' }))
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ replaces: 1, optionDays: 9, financingDays: 21, source: 'AMENDMENT' }),
    )
  }, 30_000)
})

describe('the terms of a property outside Texas', () => {
  it('require its time zone; those in Texas require its county', async () => {
    const sent = open({ of: { ...deal, state: 'NM', city: 'El Paso' }, begun: noContract, meanwhile: version(1) })
    const user = userEvent.setup()
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter terms' }))
    expect(dialog.queryByLabelText('County')).toBeNull()
    await user.type(dialog.getByLabelText('Effective Date'), '2031-03-04{Enter}')
    await user.click(dialog.getByLabelText('Time Zone'))
    await user.click(await screen.findByTitle('Mountain'))
    await user.click(dialog.getByRole('button', { name: 'Save terms' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ timeZone: 'America/Denver' }))
    expect(sent[0]).not.toHaveProperty('county')
    cleanup()
    open({ begun: noContract, meanwhile: version(1) })
    const texan = within(await screen.findByRole('dialog', { name: 'Enter terms' }))
    expect([texan.queryByLabelText('Time Zone'), texan.getByLabelText('County')]).toEqual([null, expect.anything()])
  }, 30_000)
})

describe('an amendment', () => {
  it("sends only what changed, says what it was, and keeps the contract's effective date", async () => {
    const sent = open({ begun: contractOf(version(1)), meanwhile: version(1) })
    const user = userEvent.setup()
    const dialog = within(await screen.findByRole('dialog'))
    const isHidden = (label: string) => dialog.getByLabelText(label).closest('.ant-form-item-hidden') !== null
    expect(isHidden('Closing Date')).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Closing Date' }))
    expect(dialog.getByText('Now Apr 4, 2031.')).toBeTruthy()
    expect([isHidden('Closing Date'), isHidden('Effective Date')]).toEqual([false, true])
    // The field has the focus, and its old value is selected.
    await user.keyboard('2031-04-18{Enter}')
    expect(await dialog.findByRole('region', { name: 'What moves' })).toBeTruthy()
    expect(dialog.getByText(/are notified of dates that move/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save amendment' }))
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ effectiveDate: '2031-03-04', closingDate: '2031-04-18', optionDays: 7 }),
    )
  }, 30_000)

  it('reverts a deselected term, and cannot be saved without a change', async () => {
    const sent = open({ begun: contractOf(version(1)), meanwhile: version(1) })
    const user = userEvent.setup()
    const dialog = within(await screen.findByRole('dialog'))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save amendment' })
    const pick = dialog.getByRole('button', { name: 'Option Period' })
    expect(save.disabled).toBe(true)
    await user.click(pick)
    await user.keyboard('9')
    await waitFor(() => expect(save.disabled).toBe(false))
    await user.click(pick)
    expect(dialog.getByLabelText<HTMLInputElement>('Option Period').value).toBe('7')
    await waitFor(() => expect(save.disabled).toBe(true))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(sent).toEqual([])
  }, 30_000)

  it('merges with what a colleague entered meanwhile, showing both values on conflict', async () => {
    const sent = open({ begun: contractOf(version(1)), meanwhile: entered })
    const user = userEvent.setup()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Option Period' }))
    const option = dialog.getByLabelText<HTMLInputElement>('Option Period')
    await user.clear(option)
    await user.type(option, '9')
    screen.getByText('A colleague enters terms').click()
    await user.click(dialog.getByRole('button', { name: 'Save amendment' }))
    await waitFor(() => expect(sent).toMatchObject([{ replaces: 1, optionDays: 9 }]))
    expect(await dialog.findAllByRole('button', { name: 'Use this' })).toHaveLength(1)
    expect(option.value).toBe('9')
    await user.click(dialog.getByRole('button', { name: 'Save amendment' }))
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ replaces: 2, optionDays: 9, closingDate: '2031-04-18', source: 'AMENDMENT' }),
    )
  }, 30_000)
})
