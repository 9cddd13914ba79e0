import type { ImportReport } from '@bluebonnet/contracts'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { TrialReport } from './import-report.js'

afterEach(cleanup)

const show = (report: ImportReport) =>
  render(
    <ThemeProvider>
      <TrialReport report={report} adding="skip" />
    </ThemeProvider>,
  )
const report: ImportReport = { accepted: 240, alreadyThere: 0, refusedCount: 0, refused: [] }

it.each([
  [1, '1 row names no agent and will be yours.'],
  [200, '200 rows name no agent and will be yours.'],
])('says that %d rows without an agent become the person’s own', (withoutAgent, text) => {
  show({ ...report, withoutAgent })
  expect(screen.getByRole('status').textContent).toBe(`240 rows can be added, none is refused. ${text}`)
})

it('says each reason of a refused row as a sentence', () => {
  const issues = [
    { path: 'price', column: 'Price', message: 'Do you mean $450,000?' },
    { path: 'city', column: 'city', message: 'City is required' },
    { path: 'side', column: 'SIDE', message: 'Side must be one of Listing, Buyer' },
  ]
  show({ ...report, refusedCount: 1, refused: [{ row: 2, issues }] })
  expect(
    screen.getByRole('cell', {
      name: 'Price: Do you mean $450,000? City is required. Side must be one of Listing, Buyer',
    }),
  ).toBeDefined()
})
