import { createToastStore } from './toast-store.js'

describe('toasts', () => {
  it('show one at a time', () => {
    const { getState } = createToastStore()
    getState().show({ title: 'One' })
    getState().show({ title: 'Two', variant: 'destructive' })
    expect(getState().current).toMatchObject({ title: 'Two', variant: 'destructive' })
  })

  it('stay open when an earlier one is closed', () => {
    const { getState } = createToastStore()
    const first = getState().show({ title: 'One' })
    getState().show({ title: 'Two' })
    getState().dismiss(first)
    expect(getState().current?.title).toBe('Two')
  })
})
