import type { DealParticipants } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { type ComponentType, useState } from 'react'
import { holdAnswers } from '../../testing/hold-answers.js'
import { deal, paid, payee } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { ParticipantDialog, RemoveParticipantDialog } = await import('./paid-dialogs.js')

const [referral] = paid.participants
const of = referral ?? null
/** The same line with another percentage, and one more line. */
const theirs: DealParticipants = {
  ...paid,
  version: 2,
  participants: paid.participants.flatMap((one) => [
    { ...one, percent: 30 },
    { ...one, role: 'REBATE', percent: null, amount: 400 },
  ]),
}

type PaidDialog = ComponentType<Parameters<typeof ParticipantDialog>[0]>

const Page = ({ of: Dialog }: { of: PaidDialog }) => {
  const [now, setNow] = useState(paid)
  return (
    <>
      <button type="button" onClick={() => setNow(theirs)}>
        A colleague changes the line
      </button>
      <Dialog deal={deal} paid={now} of={of} open onClose={() => undefined} />
    </>
  )
}

const opened = (Dialog: PaidDialog) => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/payees': [],
    'GET /api/payees/:id': payee,
    'POST /api/deals/:id/participants/preview': paid.paid,
    'PUT /api/deals/:id/participants': ({ body }) => {
      sent.push(body)
      return Response.json({ statusCode: 409, code: 'ROW_CHANGED', message: 'Look first.' }, { status: 409 })
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <Page of={Dialog} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { sent, user: userEvent.setup() }
}

/** As on the deal page: shows the loaded data. */
const ReadPage = () => {
  const { data } = useCall('GET /api/deals/:id/participants', { params: { id: deal.id } })
  if (data === undefined) return null
  return (
    <>
      <output>{`Version ${data.version}`}</output>
      <RemoveParticipantDialog deal={deal} paid={data} of={of} open onClose={() => undefined} />
    </>
  )
}

afterEach(cleanup)

it('shows no amounts of an earlier percentage while the new ones are calculated', async () => {
  const line: DealParticipants['paid']['lines'][number] = {
    kind: 'REFERRAL_OUT',
    payee: 'OTHER',
    amount: 1_111,
    step: '',
    label: null,
    to: null,
    agent: null,
  }
  const answers = fakeFetch({
    'GET /api/payees': [],
    'GET /api/payees/:id': payee,
    'POST /api/deals/:id/participants/preview': ({ body }) => ({
      ...paid.paid,
      lines: [JSON.stringify(body).includes('"percent":2,') ? line : { ...line, amount: 2_222 }],
    }),
  })
  const release = holdAnswers(answers, (_url, body) => body.includes('"percent":20'))
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <Page of={ParticipantDialog} />
      </FakeShell>
    </ThemeProvider>,
  )
  const percent = await screen.findByLabelText('Percentage')
  fireEvent.change(percent, { target: { value: '2' } })
  const changes = await screen.findByLabelText('What changes')
  await waitFor(() => expect(changes.textContent).toContain('$1,111.00'))
  fireEvent.change(percent, { target: { value: '20' } })
  await waitFor(() => expect(changes.textContent).not.toContain('$1,111.00'))
  expect([changes.textContent, changes.ariaBusy]).toEqual([expect.stringContaining('→ …'), 'true'])
  release()
  await waitFor(() => expect(changes.textContent).toContain('→ $2,222.00'))
  expect(changes.ariaBusy).toBe('false')
})

describe("a participant's row", () => {
  it("changes against the version of the opened dialog, not over a colleague's save", async () => {
    const { sent, user } = opened(ParticipantDialog)
    const dialog = within(await screen.findByRole('dialog'))
    const percent = dialog.getByLabelText<HTMLInputElement>('Percentage')
    await user.clear(percent)
    await user.type(percent, '20')
    screen.getByText('A colleague changes the line').click()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent).toMatchObject([{ version: 1, participants: [{ percent: 20 }] }]))
    expect(percent.value).toContain('20')
  }, 30_000)

  it('is removed against the same version', async () => {
    const { sent, user } = opened(RemoveParticipantDialog)
    const dialog = within(await screen.findByRole('dialog'))
    screen.getByText('A colleague changes the line').click()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent).toEqual([{ version: 1, participants: [], agents: [] }]))
  }, 30_000)

  it('shows its saved version at once, so that the next row builds on it', async () => {
    let reads = 0
    globalThis.fetch = fakeFetch({
      'GET /api/deals/:id/participants': () => {
        reads += 1
        return reads === 1 ? Response.json(paid) : Response.json({ message: 'Later' }, { status: 503 })
      },
      'POST /api/deals/:id/participants/preview': paid.paid,
      'PUT /api/deals/:id/participants': theirs,
    })
    render(
      <ThemeProvider>
        <FakeShell shell={createFakeShell(fakeBroker)}>
          <ReadPage />
        </FakeShell>
      </ThemeProvider>,
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(screen.getByText('Version 1')).toBeTruthy()
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Version 2')).toBeTruthy()
  }, 30_000)
})
