import {
  draftTexts,
  type Payee,
  type PlanStepTerms,
  type PlanVersionTerms,
  type PlanWithVersions,
} from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { plan } from '../../testing/rows.js'
import PlanEditor from './plan-editor.js'
import { StepDialog } from './plan-line-dialogs.js'
import { capWords, faultWords, firstTerms, stepOf, stepWords } from './plan-lines.js'

afterEach(cleanup)

const [split] = firstTerms.steps

const coach: Payee = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Hill Country Coaching LLC',
  kind: 'COMPANY',
  licenceNumber: null,
  registrationExpires: null,
  address: null,
  version: 1,
  createdAt: '2026-01-05T15:00:00.000Z',
}

it('describes caps and steps in a line each, and names impossible ones', () => {
  expect(firstTerms.caps.map(capWords)).toEqual(['$18,000 a cap year'])
  const team = { id: 'team', label: 'Team cap', amount: null, deals: 16 }
  expect(capWords({ ...team, period: 'ANNIVERSARY' })).toBe('16 deals a cap year')
  expect(capWords({ ...team, period: 'CALENDAR' })).toBe('16 deals a calendar year')
  expect(firstTerms.steps.map((step) => stepWords(step, firstTerms.caps))).toEqual([
    'Split · 20% of the agent’s share, until the annual cap of $18,000 is reached',
    'Fee after the split · $199 on each deal',
  ])
  expect(faultWords(firstTerms, 'steps')).toEqual([])
  expect(faultWords({ ...firstTerms, caps: [] }, 'steps')).toEqual(['Brokerage split: There is no such cap'])
})

it("keeps only the fields of a step's kind", () => {
  const values: PlanStepTerms | undefined = split && {
    ...split,
    kind: 'AMOUNT',
    amount: 25.5,
    when: 'ALWAYS',
    whenCap: 'annual',
  }
  expect(values && stepOf(values, 'fee')).toMatchObject({
    id: 'fee',
    of: null,
    tiers: null,
    whenCap: null,
    per: 'AGENT',
  })
  const fee = { label: 'Fee', kind: 'AMOUNT', owed: true, reduces1099: true } as const
  expect(stepOf({ ...fee, stage: 'POST_SPLIT' }, 'fee')).toMatchObject({ owed: true, reduces1099: true })
  expect(stepOf({ ...fee, stage: 'POST_SPLIT', payeeId: 'coach' }, 'fee')).toMatchObject({
    payeeId: 'coach',
    owed: false,
  })
  expect(stepOf({ ...fee, stage: 'SPLIT', payeeId: 'coach' }, 'fee')).toMatchObject({ payeeId: null })
  const client = { ...fee, stage: 'CLIENT_PAID', cap: 'annual', yearlyMax: 3 } as const
  expect(stepOf({ ...client, countsTowards: ['annual'] }, 'fee')).toMatchObject({
    per: 'DEAL',
    cap: null,
    countsTowards: [],
    yearlyMax: null,
    owed: false,
  })
  expect(stepOf({ ...fee, stage: 'SPLIT' }, 'fee')).toMatchObject({ owed: false, reduces1099: false })
})

it('offers brackets for a step without any', async () => {
  if (split === undefined) throw new Error('The first terms have a split')
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <StepDialog
          list="steps"
          line={{ ...split, kind: 'TIERS', tiers: null }}
          taken={[]}
          open
          onSave={() => Promise.resolve()}
          onClose={() => undefined}
        />
      </ThemeProvider>
    </FakeShell>,
  )
  const last = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Percentage of bracket 1' })
  const person = userEvent.setup()
  await person.clear(last)
  await person.type(last, '2,5')
  await person.tab()
  expect(await screen.findByText('Not a number: 2,5. Did you mean 2.5?')).toBeTruthy()
  // The text moves with its bracket.
  await person.click(screen.getByRole('button', { name: 'Add bracket' }))
  const percents = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: /^Percentage of bracket/ })
  expect(percents.map(({ value }) => value)).toEqual(['0', '2,5'])
})

it("sends the plan's lines, and first removes references to a removed cap", async () => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/plans/sample': { gross: 12_000, clientPaid: 0, deals: [] },
    'GET /api/payees': [{ ...coach, flags: [], deals: 0 }],
    [`GET /api/payees/${coach.id}`]: coach,
    'POST /api/plans': ({ body }) => {
      sent.push(body)
      return new Response(null, { status: 500 })
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <PlanEditor />
      </ThemeProvider>
    </FakeShell>,
  )
  fireEvent.change(screen.getByLabelText('Plan Name'), { target: { value: 'Hill Country team' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Agreed in March' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Annual cap' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  expect(await screen.findByText('Brokerage split: There is no such cap')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Brokerage split' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit: Per-file fee' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '249.50' } })
  fireEvent.click(dialog.getByLabelText('Lowers Form 1099-NEC'))
  fireEvent.mouseDown(dialog.getByLabelText('Paid To'))
  fireEvent.click(await screen.findByText('Hill Country Coaching LLC'))
  await waitFor(() => expect(dialog.queryByLabelText('Charge the Shortfall')).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Change step' }))
  expect(
    await screen.findByText(
      'Fee after the split · $249.50 on each deal to Hill Country Coaching LLC, lowers what Form 1099-NEC reports',
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    name: 'Hill Country team',
    caps: [],
    steps: [
      { id: 'per-file-fee', amount: 249.5, stage: 'POST_SPLIT', payeeId: coach.id, owed: false, reduces1099: true },
    ],
    reason: 'Agreed in March',
  })
})

const versionOf = (version: number, terms: PlanVersionTerms): PlanWithVersions => ({
  ...plan,
  ...terms,
  version,
  versions: [{ ...plan, ...terms, version, reason: 'Agreed', authorName: 'Mae' }],
})

it("shows another person's values beside the typed ones, and replaces them only by choice", async () => {
  const theirs = versionOf(2, { ...firstTerms, steps: firstTerms.steps.toReversed() })
  const sent: unknown[] = []
  let stored = versionOf(1, firstTerms)
  globalThis.fetch = fakeFetch({
    'POST /api/plans/sample': { gross: 12_000, clientPaid: 0, deals: [] },
    'GET /api/plans/:id': () => stored,
    'POST /api/plans/:id/versions': ({ body }) => {
      sent.push(body)
      stored = theirs
      const refused = { statusCode: 409, code: 'ROW_CHANGED', message: 'Changed', error: 'Changed', row: theirs }
      return Response.json(refused, { status: 409 })
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)} path={`/plans/${plan.id}`}>
      <ThemeProvider>
        <Routes>
          <Route path="/plans/:id" element={<PlanEditor />} />
        </Routes>
      </ThemeProvider>
    </FakeShell>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Per-file fee' }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No fee' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  expect(await screen.findByText(draftTexts.stored)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit: Per-file fee' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save plan' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  const mine = { caps: firstTerms.caps, steps: firstTerms.steps.slice(0, 1), reason: 'No fee' }
  await waitFor(() =>
    expect(sent).toMatchObject([
      { ...mine, after: 1 },
      { ...mine, after: 2 },
    ]),
  )
})
