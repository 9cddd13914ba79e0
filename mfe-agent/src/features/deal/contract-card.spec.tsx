import type { ContractTerms, Deal, DealContract } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { deadline, id, money, terms } from '../../testing/contract-rows.js'
import { deal, noContract } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { ContractCard } = await import('./contract-card.js')

const amended: ContractTerms = { ...terms, version: 2, replaces: 1, source: 'AMENDMENT', documentId: id(2) }
const contract: DealContract = {
  ...noContract,
  terms: amended,
  versions: [amended, { ...terms, version: 1 }],
  deadlines: [deadline('EARNEST_MONEY', 'Earnest money due'), deadline('OPTION_FEE', 'Option fee due')],
  money: [money('EARNEST_MONEY', id(3)), money('OPTION_FEE', null)],
}

const open = (shown: Deal = deal, read = contract) => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/contract': read,
    'PATCH /api/deals/:id': ({ body }) => {
      sent.push(body)
      return shown
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <ContractCard deal={shown} />
      </FakeShell>
    </ThemeProvider>,
  )
  return sent
}
const placesOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const rowOf = async (label: string) => (await screen.findByText(label)).closest('li')?.textContent
const contentOf = (document: string) => `/api/documents/${document}/content`

afterEach(cleanup)

describe("a contract's days", () => {
  it('link to the receipt of a delivery, where there is one', async () => {
    open()
    await screen.findByText('Option fee due')
    expect(placesOf('Receipt')).toEqual([contentOf(id(3))])
  })

  it('link to the paper of each version of the terms', async () => {
    open()
    await userEvent.setup().click(await screen.findByText('Version 2 of the terms'))
    expect(placesOf('Paper')).toEqual([contentOf(id(2)), contentOf(id(1))])
  })

  it('say that a contract date was typed where the terms give another one, and take theirs', async () => {
    const sent = open({ ...deal, contractDate: '2031-03-01' })
    const row = (await screen.findByText('Contract date')).closest('li')
    expect(row?.textContent).toMatch(/Mar 1, 2031.*Pinned by hand.*effective Mar 3, 2031/)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Use the computed date' }))
    expect(sent).toEqual([{ contractDate: '2031-03-03' }])
    cleanup()
    open({ ...deal, contractDate: '2031-03-03' })
    await screen.findByText('Option fee due')
    expect(screen.queryByText('Pinned by hand')).toBeNull()
  })

  it('say how much of an amount was delivered so far, and what is open', async () => {
    const part = { ...money('EARNEST_MONEY', null), deliveredAmount: 3400, openAmount: 600 }
    open(deal, {
      ...contract,
      money: [
        { ...part, state: 'PART_DELIVERED' },
        { ...money('OPTION_FEE', null), state: 'DELIVERED' },
      ],
    })
    expect(await rowOf('Earnest money due')).toContain('Part delivered, $600.00 open')
    expect(await rowOf('Earnest money due')).not.toMatch(/Late|Delivered late/)
    expect(await rowOf('Option fee due')).not.toContain('Part delivered')
  })
})
