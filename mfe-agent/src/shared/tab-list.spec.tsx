import { render, screen } from '@testing-library/react'
import { TabList } from './tab-list.js'

it('keeps the chosen tab in sight when counts make the others wider', () => {
  const list = (count: number) => (
    <TabList
      id="parts"
      label="Parts"
      tabs={[
        { key: 'papers', label: 'Papers', count },
        { key: 'history', label: 'History' },
      ]}
      chosen="history"
      onChoose={() => undefined}
    />
  )
  const { rerender } = render(list(0))
  const history = screen.getByRole('tab', { name: 'History' })
  Object.defineProperty(history, 'offsetLeft', { value: 300 })
  rerender(list(5))
  expect(screen.getByRole('tablist').scrollLeft).toBe(300)
})
