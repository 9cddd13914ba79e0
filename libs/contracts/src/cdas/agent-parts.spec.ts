import { agentParts, unpaidIn, unpaidWords } from './agent-parts.js'

type Parts = Parameters<typeof agentParts>[0]
type Line = Parts['lines'][number]

const line = (amount: number, agent: Line['agent'] = null): Line => ({
  kind: 'AGENT_SPLIT',
  payee: 'AGENT',
  amount,
  step: 'Share',
  label: null,
  to: null,
  agent,
})

const deal = { agentId: 'a1', agentName: 'Jordan Reyes' }

describe("an agent's part of a CDA", () => {
  it('is all of it for a single agent', () => {
    expect(agentParts({ lines: [line(9_401)], agentSplit: 9_401, deal })).toEqual([
      { agentId: 'a1', name: 'Jordan Reyes', amount: 9_401 },
    ])
  })

  it("is to the cent the rest after the others' parts for the deal's agent", () => {
    const lines = [line(0.2), line(0.1, { agentId: 'a2', name: 'Owen Tackett', licenceNumber: null })]
    expect(agentParts({ lines, agentSplit: 0.3, deal }).map(({ name, amount }) => [name, amount])).toEqual([
      ['Jordan Reyes', 0.2],
      ['Owen Tackett', 0.1],
    ])
  })
})

describe('the warning that an agent gets nothing', () => {
  const lead = { agentId: 'a2', name: 'Owen Tackett', licenceNumber: null }
  const mentor = { agentId: 'a3', name: 'Ines Calder', licenceNumber: null }

  it('names the deal’s agent when lead and mentor have all', () => {
    const lines = [line(0), line(6_000, lead), line(4_000, mentor)]
    expect(unpaidWords({ lines, agentSplit: 10_000, deal })).toBe('Jordan Reyes gets nothing from this deal')
    expect(unpaidIn(lines.slice(1), deal)).toBe('Jordan Reyes gets nothing from this deal')
  })

  it('names everybody, and nobody who gets something', () => {
    expect(unpaidIn([line(0), line(0, lead), line(10, mentor)], deal)).toBe(
      'Jordan Reyes and Owen Tackett get nothing from this deal',
    )
    expect(unpaidIn([line(10), line(0.01, lead)], deal)).toBeNull()
  })
})
