import { render, screen } from '@testing-library/react'
import { TabList } from './tab-list.js'

const tabs = [
  { key: 'papers', label: 'Papers' },
  { key: 'history', label: 'History' },
] as const

it('keeps the chosen tab visible when counts widen the others', () => {
  const { ResizeObserver: real } = globalThis
  const told: (() => void)[] = []
  globalThis.ResizeObserver = class extends real {
    constructor(tell: ResizeObserverCallback) {
      super(tell)
      told.push(() => tell([], this))
    }
  }
  render(<TabList id="parts" label="Parts" tabs={tabs} chosen="history" onChoose={() => undefined} />)
  globalThis.ResizeObserver = real
  Object.defineProperty(screen.getByRole('tab', { name: 'History' }), 'offsetLeft', { value: 300 })
  for (const tell of told) tell()
  expect(screen.getByRole('tablist').scrollLeft).toBe(300)
})
