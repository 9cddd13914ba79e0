import { TextEncoder } from 'node:util'
import { Thread } from './thread.js'

globalThis.TextEncoder = TextEncoder
const { fireEvent, render, screen } = await import('@testing-library/react')

const message = (id: string, mine = false) => ({
  id,
  authorName: 'Tess Coordinator',
  body: `Message ${id}`,
  createdAt: '2026-11-23T16:00:00.000Z',
  mine,
})

it('follows new messages at its end, stays where older ones are read, and shows one’s own', () => {
  const { rerender } = render(<Thread messages={[message('1')]} />)
  const list = screen.getByRole('list')
  Object.defineProperties(list, { scrollHeight: { value: 1000 }, clientHeight: { value: 360 } })
  const scrollTo = (top: number): void => void fireEvent.scroll(list, { target: { scrollTop: top } })
  scrollTo(610)
  rerender(<Thread messages={[message('2'), message('1')]} />)
  expect(list.scrollTop).toBe(1000)
  scrollTo(0)
  rerender(<Thread messages={[message('3'), message('2'), message('1')]} />)
  expect(list.scrollTop).toBe(0)
  rerender(<Thread messages={[message('4', true), message('3'), message('2'), message('1')]} />)
  expect(list.scrollTop).toBe(1000)
})
