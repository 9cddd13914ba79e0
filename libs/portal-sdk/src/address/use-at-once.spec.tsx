import { jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useAtOnce } from './use-at-once.js'

const show = (value: string) => {
  const onChange = jest.fn()
  const hook = renderHook(({ inAddress }) => useAtOnce(inAddress, onChange), { initialProps: { inAddress: value } })
  return { onChange, shown: () => hook.result.current[0], choose: (next: string) => act(() => hook.result.current[1](next)), arrive: (inAddress: string) => hook.rerender({ inAddress }) }
}

describe('a choice that the address keeps', () => {
  it('shows before the address has followed', () => {
    const { shown, choose, onChange } = show('list')
    choose('board')
    expect([shown(), onChange.mock.calls]).toEqual(['board', [['board']]])
  })

  it('follows the address when that changes from elsewhere', () => {
    const { shown, choose, arrive } = show('list')
    choose('board')
    arrive('board')
    arrive('list')
    expect(shown()).toBe('list')
  })
})
