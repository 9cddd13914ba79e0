import { createToastStore } from './toast-store.js'

describe('toasts', () => {
  it('are shown one at a time', () => {
    const { getState } = createToastStore()
    getState().show({ title: 'One' })
    getState().show({ title: 'Two', variant: 'destructive' })
    expect(getState().current).toMatchObject({ title: 'Two', variant: 'destructive' })
  })

  it('closing an earlier one leaves the present one alone', () => {
    const { getState } = createToastStore()
    const first = getState().show({ title: 'One' })
    getState().show({ title: 'Two' })
    getState().dismiss(first)
    expect(getState().current?.title).toBe('Two')
  })
})
