import { jest } from '@jest/globals'
import { createToastStore } from './toast-store.js'

describe('toasts', () => {
  beforeEach(() => { jest.useFakeTimers() })
  afterEach(() => { jest.useRealTimers() })

  it('are shown one at a time', () => {
    const { getState } = createToastStore()
    getState().show({ title: 'One' })
    getState().show({ title: 'Two', variant: 'destructive' })
    expect(getState().current).toMatchObject({ title: 'Two', variant: 'destructive' })
  })

  it('stay for 1,000,000 ms', () => {
    const { getState } = createToastStore()
    getState().show({ title: 'One' })
    jest.advanceTimersByTime(999_999)
    expect(getState().current?.title).toBe('One')
    jest.advanceTimersByTime(1)
    expect(getState().current).toBeNull()
  })

  it('closing an earlier one leaves the present one alone', () => {
    const { getState } = createToastStore()
    const first = getState().show({ title: 'One' })
    getState().show({ title: 'Two' })
    getState().dismiss(first)
    expect(getState().current?.title).toBe('Two')
  })
})
