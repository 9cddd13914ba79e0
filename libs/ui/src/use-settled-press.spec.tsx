import { afterEach, expect, it, jest } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useSettledPress } from './use-settled-press.js'

afterEach(cleanup)

const ticked = jest.fn<(id: string) => void>()
const List = ({ ids }: { ids: readonly string[] }) => (
  <ul onClickCapture={useSettledPress(ids, 400)}>
    {ids.map((id) => (
      <li key={id}>
        <input type="checkbox" aria-label={id} checked={false} onChange={() => ticked(id)} />
      </li>
    ))}
  </ul>
)

/** Clicks a box some milliseconds from now, and returns what was ticked. */
const tickedBy = (id: string, after: number, detail = 1): string[] => {
  ticked.mockClear()
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + after })
  act(() => void screen.getByRole('checkbox', { name: id }).dispatchEvent(click))
  return ticked.mock.calls.map(([one]) => one)
}

it('takes no press by pointer just after a row has left, but one by key and a later one', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000)
  const { rerender } = render(<List ids={['a', 'b', 'c']} />)
  expect(tickedBy('c', 0)).toEqual(['c'])
  rerender(<List ids={['b', 'c']} />)
  expect(tickedBy('c', 399)).toEqual([])
  expect(tickedBy('c', 399, 0)).toEqual(['c'])
  expect(tickedBy('c', 400)).toEqual(['c'])
  now.mockRestore()
})

it('takes presses while rows come and change their order', () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  rerender(<List ids={['b', 'a', 'c']} />)
  expect(tickedBy('c', 0)).toEqual(['c'])
})
