import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { StatCard, StatRow } = await import('./stat-card.js')

const show = (failed: boolean) =>
  render(
    <StatRow failed={failed}>
      <StatCard label="Rejected" value={null} change={null} />
      <StatCard label="Approved" value={0} />
    </StatRow>,
  )
const waiting = (container: HTMLElement) => container.querySelectorAll('.bb-wait').length

describe('a row of figures', () => {
  afterEach(cleanup)

  it('shows loading figures', () => {
    const { container } = show(false)
    expect(waiting(container)).toBe(2)
    expect(screen.queryByText('0')).not.toBeNull()
  })

  it('shows a dash for failed figures', () => {
    const { container } = show(true)
    expect(waiting(container)).toBe(0)
    expect(screen.queryByText('—')).not.toBeNull()
    expect(screen.queryByText('0')).not.toBeNull()
  })
})
