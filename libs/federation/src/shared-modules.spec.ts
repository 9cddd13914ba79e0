import { fingerprint } from './fingerprint.mjs'
import { sharedFor, sharedModules } from './shared-modules.mjs'

describe('the table of shared modules', () => {
  const shell = sharedFor({ provides: true })
  const portal = sharedFor({ provides: false })

  it('is the same list on both sides, each once and with a matching version', () => {
    expect(Object.keys(portal)).toEqual(Object.keys(shell))
    expect(Object.values(portal).every(({ singleton, strictVersion }) => singleton && strictVersion)).toBe(true)
  })

  it('lets portals bring no module of their own', () => {
    expect(Object.values(portal).every((module) => 'import' in module && module.import === false)).toBe(true)
  })

  it('never shares antd itself, nor anything heavy with the first script', () => {
    const eager = Object.entries(sharedModules)
      .filter(([, module]) => module.eager)
      .map(([name]) => name)
    expect(Object.keys(shell)).not.toContain('antd')
    expect(eager).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-router',
      '@bluebonnet/portal-sdk/public',
      '@bluebonnet/ui/plain',
    ])
  })
})

it("a portal's fingerprint is the same for the same sources and different for another portal", () => {
  const [agent, again, broker] = ['mfe-agent', 'mfe-agent', 'mfe-broker'].map((name) =>
    fingerprint(new URL(`../../../${name}`, import.meta.url).pathname),
  )
  expect(agent).toBe(again)
  expect(agent).not.toBe(broker)
})
