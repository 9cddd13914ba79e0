import { createServices } from './services.js'

describe("the shell's services for portals", () => {
  it('cannot be changed by a portal', () => {
    const shell = createServices()
    expect(() => Object.assign(shell, { session: null })).toThrow(TypeError)
    expect(() => Object.assign(shell.session, { getState: null })).toThrow(TypeError)
    expect(() => shell.session.setState({ user: null })).toThrow(/portals read it/)
    expect(() => shell.toasts.setState({ current: null })).toThrow(/portals read it/)
    expect(Object.keys(shell.live)).toEqual(['subscribe', 'onConnected'])
  })

  it('work through their own functions', () => {
    const { toasts } = createServices()
    toasts.getState().show({ title: 'Saved' })
    expect(toasts.getState().current?.title).toBe('Saved')
  })
})
