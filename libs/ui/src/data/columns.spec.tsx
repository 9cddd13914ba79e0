import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeProvider } from '../theme/theme-provider.js'
import { bothWays, ColumnsMenu, type TableView } from './columns.js'
import { SelectionBar, useSelection } from './selection.js'
import { type Column, Table } from './table.js'

interface Row {
  id: string
  name: string
  price: number
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', orders: bothWays('name'), render: ({ name }) => name },
  { key: 'price', title: 'Price', align: 'end', orders: bothWays('price', 'descending'), render: ({ price }) => price },
  { key: 'added', title: 'Added', extra: true, orders: bothWays('added', 'descending'), render: () => 'Nov 23' },
  { key: 'actions', title: 'Actions', isActions: true, render: () => 'Edit' },
]
const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({ id: `r${index}`, name: `Row ${index}`, price: index }))

const Screen = ({ shown = rows }: { shown?: readonly Row[] }) => {
  const [order, sort] = useState<string | null>(null)
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const view: TableView = { order: order ?? '-added', own: '-added', sort, columns: chosen, choose }
  const selection = useSelection(shown, { nameOf: ({ name }) => name })
  const kept = [{ row: { id: 'r1', name: 'Row 1', price: 1 }, reason: 'It has a CDA.' }]
  return (
    <ThemeProvider>
      <output>{view.order}</output>
      <ColumnsMenu columns={columns} view={view} />
      <Table caption="Rows" columns={columns} rows={shown} rowKey={({ id }) => id} view={view} selection={selection} />
      <SelectionBar selection={selection} noun="rows" failed={kept}>
        <button type="button" onClick={() => selection.drop(shown, shown.slice(1, 2))}>
          Act
        </button>
      </SelectionBar>
    </ThemeProvider>
  )
}

class Watch {
  observe(): void {}
  disconnect(): void {}
}

const open = (shown?: readonly Row[]) => {
  // jsdom neither measures nor scrolls.
  Object.assign(globalThis, { ResizeObserver: Watch })
  Element.prototype.scrollIntoView = () => undefined
  return { user: userEvent.setup(), ...render(<Screen {...(shown === undefined ? {} : { shown })} />) }
}
const order = () => screen.getByRole('status').textContent
const sortOf = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) }).getAttribute('aria-sort')
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const picked = () => screen.queryByText(/selected$/)?.textContent

afterEach(cleanup)

describe('a table', () => {
  it('sorts by its headings, figures from the highest, and returns to its own order', async () => {
    const { user } = open()
    const seen: (string | null)[] = []
    for (const head of ['Price', 'Price', 'Price', 'Name', 'Name', 'Name']) {
      await user.click(screen.getByRole('button', { name: head }))
      seen.push(order(), sortOf(head))
    }
    const byPrice = ['-price', 'descending', 'price', 'ascending', '-added', null]
    const byName = ['name', 'ascending', '-name', 'descending', '-added', null]
    expect(seen).toEqual([...byPrice, ...byName])
  })

  it('shows the chosen columns in its own order, and the standard ones again', async () => {
    const { user } = open()
    expect(heads()).toEqual(['Name', 'Price', 'Actions'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Added' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Price' }))
    expect(heads()).toEqual(['Name', 'Added', 'Actions'])
    expect(sortOf('Added')).toBe('descending')
    await user.keyboard('{End}{Enter}')
    expect(heads()).toEqual(['Name', 'Price', 'Actions'])
  })

  it('marks the cells of actions, which print and phones treat differently', () => {
    open()
    expect(screen.getAllByText('Edit')[0]?.className).toBe('bb-cell-actions')
  })

  it('selects by checkbox and by keys, fifty rows at most, and keeps the selection of unchanged rows', async () => {
    const { user, rerender } = open()
    expect(picked()).toBeUndefined()
    await user.keyboard('xjjxjx')
    expect(picked()).toBe('2 selected')
    expect(document.querySelector('[aria-current]')?.textContent).toContain('Row 2')
    await user.click(screen.getByRole('checkbox', { name: 'Select Row 7' }))
    expect(picked()).toBe('3 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select all: Rows' }))
    expect(picked()).toBe('50 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select Row 55' }))
    expect(picked()).toBe('50 selected')
    await user.click(screen.getByRole('button', { name: 'Act' }))
    expect(picked()).toBe('1 selected')
    expect(screen.getByRole('alert').textContent).toContain('Row 1: It has a CDA.')
    // A hidden row is deselected.
    act(() => rerender(<Screen shown={rows.slice(5)} />))
    expect(picked()).toBeUndefined()
    await user.keyboard('x{Escape}')
    expect(picked()).toBeUndefined()
  })
})
