import { createFakeShell, fakeBroker, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { agent } from '../../testing/rows.js'
import { rosterColumns } from './roster-table.js'

afterEach(cleanup)

const nothing = (): void => undefined
const show = (volumeByMonth?: number[]): HTMLElement =>
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        {rosterColumns({ onEdit: nothing, onLedger: nothing })
          .find(({ key }) => key === 'volume')
          ?.render({ ...agent, ...(volumeByMonth && { closedVolume: 759_000, volumeByMonth }) })}
      </ThemeProvider>
    </FakeShell>,
  ).container

it('draws the closed volume by month, and names the months that have one', () => {
  const { textContent } = show([0, 500_000, 259_000])
  expect(screen.getByRole('img', { name: 'Feb $500K, Mar $259K' })).toBeDefined()
  expect(textContent).toContain('$759,000')
})

it.each([[undefined], [[759_000]]])('draws no line without a second month: %j', (volumes) => {
  show(volumes)
  expect(screen.queryByRole('img')).toBeNull()
})
