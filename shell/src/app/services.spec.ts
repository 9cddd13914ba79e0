import { createServices } from './services.js'

describe('what the shell gives to portals', () => {
  it('is not theirs to change', () => {
    const shell = createServices()
    expect(() => Object.assign(shell, { session: null })).toThrow(TypeError)
    expect(() => Object.assign(shell.session, { getState: null })).toThrow(TypeError)
    expect(() => shell.session.setState({ user: null })).toThrow(/portals read it/)
    expect(() => shell.toasts.setState({ current: null })).toThrow(/portals read it/)
    expect(Object.keys(shell.live)).toEqual(['subscribe', 'onConnected'])
  })

  it('works through its own acts', () => {
    const { toasts } = createServices()
    toasts.getState().show({ title: 'Saved' })
    expect(toasts.getState().current?.title).toBe('Saved')
  })
})
