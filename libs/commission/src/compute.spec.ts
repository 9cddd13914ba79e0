import { columnsOf, type CommissionLine, computeCommission, sameLines } from './compute.js'
import { defaultPlans } from './plans.js'
import { standardPlanTerms } from './waterfall/standard-plan-terms.js'
import { planStep } from './waterfall/plan-terms.js'

const { CAP_80_20, HIGH_SPLIT, MEMBERSHIP } = defaultPlans
const client = planStep({
  id: 'client',
  label: 'Transaction fee',
  stage: 'CLIENT_PAID',
  per: 'DEAL',
  take: { kind: 'AMOUNT', cents: 39_500 },
})

describe('computing a commission', () => {
  it('divides 80/20 below the cap', () => {
    expect(computeCommission({ grossCents: 1_200_000, plan: CAP_80_20, capUsedCents: 0 })).toEqual({
      lines: [
        { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 240_000, step: '20% of $12,000.00 = $2,400.00' },
        { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900, step: 'Per-file fee $199.00' },
        { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 940_100, step: '$12,000.00 - $2,400.00 - $199.00 = $9,401.00' },
      ],
      agents: [],
      grossCents: 1_200_000,
      clientPaidCents: 0,
      brokerageSplitCents: 240_000,
      perFileFeeCents: 19_900,
      agentSplitCents: 940_100,
      otherPayeesCents: 0,
      arrearsCents: 0,
      capApplied: false,
      capCountedCents: 240_000,
      counted: {
        caps: { annual: { cents: 240_000, deals: 1 } },
        steps: {
          'brokerage-split': { cents: 240_000, deals: 1, baseCents: 1_200_000 },
          'per-file-fee': { cents: 19_900, deals: 1, baseCents: 0 },
        },
      },
      steps: [
        'Annual cap $18,000.00, used $0.00, remaining $18,000.00',
        '20% of $12,000.00 = $2,400.00',
        'Per-file fee $199.00',
        '$12,000.00 - $2,400.00 - $199.00 = $9,401.00',
      ],
    })
  })

  it('splits the deal that crosses the cap', () => {
    const result = computeCommission({ grossCents: 1_200_000, plan: CAP_80_20, capUsedCents: 1_700_000 })
    expect(result).toMatchObject({
      brokerageSplitCents: 100_000,
      perFileFeeCents: 19_900,
      agentSplitCents: 1_080_100,
      capApplied: true,
      capCountedCents: 100_000,
    })
    expect(result.lines[0]?.step).toBe('20% of $12,000.00 = $2,400.00, capped at remaining $1,000.00')
    expect(result.steps[0]).toBe('Annual cap $18,000.00, used $17,000.00, remaining $1,000.00')
  })

  it('does not mark the cap applied when the share exactly fills it', () => {
    const result = computeCommission({ grossCents: 1_200_000, plan: CAP_80_20, capUsedCents: 1_560_000 })
    expect(result).toMatchObject({ brokerageSplitCents: 240_000, capApplied: false })
  })

  it.each([1_800_000, 1_900_000])('takes only the fee with %d cents of the cap used', (capUsedCents) => {
    const result = computeCommission({ grossCents: 1_200_000, plan: CAP_80_20, capUsedCents })
    expect(result).toMatchObject({
      brokerageSplitCents: 0,
      perFileFeeCents: 19_900,
      agentSplitCents: 1_180_100,
      capApplied: true,
      capCountedCents: 0,
    })
  })

  it('leaves more than the cap after a negative correction', () => {
    const result = computeCommission({ grossCents: 10_000_000, plan: CAP_80_20, capUsedCents: -50_000 })
    expect(result).toMatchObject({ brokerageSplitCents: 1_850_000, capApplied: true })
  })

  it('keeps 20% forever without a cap', () => {
    const result = computeCommission({
      grossCents: 20_000_000,
      plan: { ...CAP_80_20, capCents: null },
      capUsedCents: 1_800_000,
    })
    expect(result).toMatchObject({ brokerageSplitCents: 4_000_000, capApplied: false, capCountedCents: 4_000_000 })
  })

  it('counts nothing towards the cap under the other plans', () => {
    expect(computeCommission({ grossCents: 1_200_000, plan: HIGH_SPLIT, capUsedCents: 1_800_000 })).toMatchObject({
      brokerageSplitCents: 120_000,
      perFileFeeCents: 19_900,
      agentSplitCents: 1_060_100,
      capApplied: false,
      capCountedCents: 0,
    })
    expect(computeCommission({ grossCents: 1_200_000, plan: MEMBERSHIP, capUsedCents: 0 })).toMatchObject({
      brokerageSplitCents: 0,
      perFileFeeCents: 9_900,
      agentSplitCents: 1_190_100,
      capApplied: false,
      capCountedCents: 0,
    })
  })

  it("rounds the brokerage's part, half a cent up, and gives the agent the rest", () => {
    // 2.875% of $412,500.00 is $11,859.38 gross; 20% of it is $2,371.876.
    expect(computeCommission({ grossCents: 1_185_938, plan: CAP_80_20, capUsedCents: 0 })).toMatchObject({
      brokerageSplitCents: 237_188,
      perFileFeeCents: 19_900,
      agentSplitCents: 928_850,
    })
    // 10% of $12,000.05 is $1,200.005.
    expect(computeCommission({ grossCents: 1_200_005, plan: HIGH_SPLIT, capUsedCents: 0 })).toMatchObject({
      brokerageSplitCents: 120_001,
      agentSplitCents: 1_060_104,
    })
  })

  it("reduces a fee larger than the agent's part", () => {
    const result = computeCommission({ grossCents: 20_000, plan: CAP_80_20, capUsedCents: 0 })
    expect(result).toMatchObject({ brokerageSplitCents: 4_000, perFileFeeCents: 16_000, agentSplitCents: 0 })
    expect(result.lines[1]?.step).toBe('Per-file fee $199.00, reduced to the $160.00 that the deal leaves')
  })

  it('divides nothing into nothing', () => {
    expect(computeCommission({ grossCents: 0, plan: CAP_80_20, capUsedCents: 1_800_000 })).toMatchObject({
      brokerageSplitCents: 0,
      perFileFeeCents: 0,
      agentSplitCents: 0,
      capApplied: false,
      capCountedCents: 0,
    })
  })

  it.each([
    { grossCents: -1, plan: CAP_80_20, capUsedCents: 0 },
    { grossCents: 0.5, plan: CAP_80_20, capUsedCents: 0 },
    { grossCents: 100, plan: CAP_80_20, capUsedCents: Number.NaN },
    { grossCents: 100, plan: { ...CAP_80_20, brokerageShare: 100_001 }, capUsedCents: 0 },
    { grossCents: 100, plan: { ...CAP_80_20, capCents: -1 }, capUsedCents: 0 },
    { grossCents: 100, plan: { ...CAP_80_20, perFileFeeCents: -1 }, capUsedCents: 0 },
  ])('refuses %j', (input) => {
    expect(() => computeCommission(input)).toThrow(RangeError)
  })
  it('names the refused figure', () => {
    expect(() => computeCommission({ grossCents: -1, plan: CAP_80_20, capUsedCents: 0 })).toThrow(/^Gross commission/)
  })
})

describe('lines', () => {
  const { lines, ...result } = computeCommission({
    grossCents: 1_275_050,
    plan: defaultPlans.CAP_80_20,
    capUsedCents: 1_700_000,
  })

  it('add up to the columns', () => {
    expect(result).toMatchObject(columnsOf(lines))
    expect(columnsOf([...lines, ...lines]).agentSplitCents).toBe(2 * result.agentSplitCents)
  })

  it('are equal when they pay the same, whatever their explanation', () => {
    expect(
      sameLines(
        lines,
        lines.map((line) => ({ ...line, step: 'In other words' })),
      ),
    ).toBe(true)
    expect(
      sameLines(
        lines,
        lines.map((line) => ({ ...line, payee: 'AGENT' as const })),
      ),
    ).toBe(false)
    expect(
      sameLines(
        lines,
        lines.map((line) => ({ ...line, cents: line.cents + 1 })),
      ),
    ).toBe(false)
    expect(sameLines(lines, lines.slice(1))).toBe(false)
    expect(sameLines(lines.slice(0, -1), lines)).toBe(false)
  })

  const full: CommissionLine = {
    kind: 'REFERRAL_OUT',
    payee: 'OTHER',
    cents: 100,
    step: 'Referral fee $1.00',
    label: 'Referral',
    to: { payeeId: 'p', name: 'Lone Star', licenceNumber: '9001' },
    agent: { agentId: 'b', name: 'Ana Ortega', licenceNumber: '9002' },
    owedCents: 5,
    reduces1099: true,
  }
  const bare: CommissionLine = { kind: full.kind, payee: full.payee, cents: full.cents, step: full.step }
  it.each<Partial<CommissionLine>>([
    { kind: 'REBATE' },
    { kind: 'CONCESSION' },
    { payee: 'AGENT' },
    { cents: 101 },
    { label: 'Another' },
    { to: { payeeId: 'q', name: 'Lone Star', licenceNumber: '9001' } },
    { to: { payeeId: 'p', name: 'Lone Oak', licenceNumber: '9001' } },
    { to: { payeeId: 'p', name: 'Lone Star', licenceNumber: null } },
    { agent: { agentId: 'c', name: 'Ana Ortega', licenceNumber: '9002' } },
    { agent: { agentId: 'b', name: 'Ana Pham', licenceNumber: '9002' } },
    { agent: { agentId: 'b', name: 'Ana Ortega', licenceNumber: null } },
    { owedCents: 6 },
  ])('differ by %j', (change) => {
    const changed = { ...full, ...change }
    expect(sameLines([bare, full, bare], [bare, { ...full, step: 'In other words' }, bare])).toBe(true)
    expect(sameLines([bare, full, bare], [bare, changed, bare])).toBe(false)
    expect(sameLines([bare, changed, bare], [bare, full, bare])).toBe(false)
  })
  it.each<Partial<CommissionLine>>([
    { label: 'Referral' },
    { to: { payeeId: 'p', name: 'Lone Star', licenceNumber: '9001' } },
    { agent: { agentId: 'b', name: 'Ana Ortega', licenceNumber: '9002' } },
    { owedCents: 5 },
    { reduces1099: true },
  ])('differ where one lacks %j', (more) => {
    expect(sameLines([{ ...bare, ...more }], [bare])).toBe(false)
    expect(sameLines([bare], [{ ...bare, ...more }])).toBe(false)
  })

  it.each([
    planStep({ id: 'lien', label: 'Levy', stage: 'HOLD', take: { kind: 'AMOUNT', cents: 100 } }),
    planStep({
      id: 'mentor',
      label: 'Mentor split',
      stage: 'SPLIT',
      take: { kind: 'AMOUNT', cents: 100 },
      payee: { kind: 'PAYEE', payeeId: 'mentor', name: 'Mentor', licenceNumber: null },
    }),
  ])('always print their payee: $label', (step) => {
    const divide = () => computeCommission({ grossCents: 10_000, plan: { caps: [], steps: [step] }, capUsedCents: 0 })
    expect(divide).toThrow(`${step.label}: a CDA names nobody who would get it`)
  })

  it("name a plan's payees beside the brokerage, and count them in the others’ column", () => {
    const franchise = {
      kind: 'PAYEE',
      payeeId: 'franchise',
      name: 'Lone Star Franchise Inc.',
      licenceNumber: null,
    } as const
    const coach = { kind: 'PAYEE', payeeId: 'coach', name: 'Coach LLC', licenceNumber: '9003300' } as const
    const [split, fee] = standardPlanTerms(defaultPlans.CAP_80_20).steps
    const royalty = planStep({
      id: 'royalty',
      label: 'Franchise royalty',
      stage: 'PRE_SPLIT',
      take: { kind: 'PERCENT', rate: 6_000, of: 'GROSS' },
      yearlyMaxCents: 300_000,
      payee: franchise,
    })
    const coaching = planStep({
      id: 'coach',
      label: 'Coaching',
      stage: 'POST_SPLIT',
      take: { kind: 'AMOUNT', cents: 10_000 },
      payee: coach,
      reduces1099: true,
    })
    const steps = [royalty, split, fee, coaching].filter((step) => step !== undefined)
    const plan = { caps: standardPlanTerms(defaultPlans.CAP_80_20).caps, steps }
    const used = { caps: {}, steps: { royalty: { cents: 250_000, deals: 4, baseCents: 0 } } }
    const divided = computeCommission({ grossCents: 1_200_000, plan, capUsedCents: 0, used })
    const to = ({ payeeId, name, licenceNumber }: typeof franchise | typeof coach) => ({ payeeId, name, licenceNumber })
    expect(divided.lines.map(({ step, ...line }) => (step === '' ? step : line))).toEqual([
      { kind: 'PLAN_SHARE', payee: 'OTHER', cents: 50_000, label: 'Franchise royalty', to: to(franchise) },
      { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 230_000 },
      { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900 },
      { kind: 'PLAN_FEE', payee: 'OTHER', cents: 10_000, label: 'Coaching', to: to(coach), reduces1099: true },
      { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 890_100 },
    ])
    expect(divided).toMatchObject({ otherPayeesCents: 60_000, brokerageSplitCents: 230_000, capCountedCents: 230_000 })
    expect(divided.counted.steps['royalty']).toEqual({ cents: 50_000, deals: 1, baseCents: 1_200_000 })
  })

  it("add up to gross and the client's payment, which the primary’s plan sets", () => {
    const standard = standardPlanTerms(defaultPlans.HIGH_SPLIT)
    const plan = { ...standard, steps: [client, ...standard.steps] }
    const divided = computeCommission({ grossCents: 1_000_000, plan, capUsedCents: 0 })
    expect([divided.grossCents, divided.clientPaidCents]).toEqual([1_000_000, 39_500])
    expect(divided.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(1_039_500)
    expect(divided.steps.at(-1)).toBe('$10,000.00 + $395.00 - $1,039.50 - $199.00 = $9,156.50')
  })

  it('give a co-agent only their share of the client’s money', () => {
    const plan = { caps: [], steps: [client] }
    const half = {
      agentId: 'b',
      name: 'Ana Ortega',
      licenceNumber: '9002',
      role: 'CO_AGENT',
      share: { rate: 50_000 },
      plan,
      capUsedCents: 0,
    } as const
    const rebated = (cents: number) =>
      computeCommission({
        grossCents: 100_000,
        plan,
        capUsedCents: 0,
        agents: [half],
        others: [{ id: 'r', payeeId: 'p', name: 'Ann Buyer', licenceNumber: null, role: 'REBATE', share: { cents } }],
      }).agents.map(({ shareCents, clientPaidCents }) => [shareCents, clientPaidCents])
    expect(rebated(50_000)).toEqual([[44_750, 19_750]])
    expect(rebated(119_500)).toEqual([[10_000, 10_000]])
    expect(rebated(139_500)).toEqual([[0, 0]])
  })

  it('belong to the agent alone for a plan without steps, which counts nothing towards its cap', () => {
    const plan = { caps: [{ id: 'main', cents: 500 }], steps: [] }
    const divided = computeCommission({ grossCents: 10_000, plan, capUsedCents: 0 })
    expect(divided.lines.map(({ payee, cents }) => [payee, cents])).toEqual([['AGENT', 10_000]])
    expect([divided.capCountedCents, divided.counted]).toEqual([0, { caps: {}, steps: {} }])
  })
})

const owing = (...cents: number[]) => ({
  debts: cents.map((each, place) => ({ id: `debt ${place}`, cents: each })),
  limit: 50_000,
})

describe('what an agent owes the brokerage', () => {
  const deal = { grossCents: 1_000_000, plan: defaultPlans.CAP_80_20, capUsedCents: 0 }
  it('is taken from the net after the fees, and is no fee', () => {
    const result = computeCommission({ ...deal, arrears: owing(15_000, 20_000) })
    expect(result.lines.map(({ cents, kind, step }) => [cents, kind, step])).toEqual([
      [200_000, 'BROKERAGE_SPLIT', '20% of $10,000.00 = $2,000.00'],
      [19_900, 'PER_FILE_FEE', 'Per-file fee $199.00'],
      [35_000, 'ARREARS', 'Owed to the brokerage $350.00'],
      [745_100, 'AGENT_SPLIT', '$10,000.00 - $2,000.00 - $199.00 - $350.00 = $7,451.00'],
    ])
    expect(result).toMatchObject({ arrearsCents: 35_000, perFileFeeCents: 19_900, capCountedCents: 200_000 })
    expect(result.lines.map(({ payee }) => payee)).toEqual(['BROKERAGE', 'BROKERAGE', 'BROKERAGE', 'AGENT'])
  })

  it('never takes more than the limit of the net, and says so', () => {
    const result = computeCommission({ ...deal, arrears: owing(900_000) })
    expect(result.lines[2]).toMatchObject({
      cents: 390_050,
      step: 'Owed to the brokerage $9,000.00, of which 50% of $7,801.00 = $3,900.50 may be taken',
    })
    expect(result).toMatchObject({ arrearsCents: 390_050, agentSplitCents: 390_050 })
    expect(computeCommission({ ...deal, arrears: { ...owing(900_000), limit: 0 } })).toMatchObject({
      arrearsCents: 0,
      agentSplitCents: 780_100,
    })
  })

  it('adds no line without a debt', () => {
    expect(computeCommission({ ...deal, arrears: owing() }).lines).toEqual(computeCommission(deal).lines)
  })
})

describe('a fee that becomes a debt or reduces reported income', () => {
  const fee = { id: 'file', label: 'File fee', stage: 'POST_SPLIT', take: { kind: 'AMOUNT', cents: 19_900 } } as const
  const under = (grossCents: number, more: object) => {
    const plan = { caps: [], steps: [planStep({ ...fee, ...more })] }
    return computeCommission({ grossCents, plan, capUsedCents: 0 })
  }

  it('says on its line what goes to the account', () => {
    expect(under(5_410, { owed: true }).lines[0]).toEqual({
      kind: 'PER_FILE_FEE',
      payee: 'BROKERAGE',
      cents: 5_410,
      label: 'File fee',
      step: 'File fee $199.00, reduced from $199.00 to $54.10; $144.90 goes to the account',
      owedCents: 14_490,
    })
    expect(under(100_000, { owed: true }).lines).toEqual(under(100_000, {}).lines)
  })

  it('stops at its yearly maximum first: the excess is nobody’s debt', () => {
    expect(under(5_410, { owed: true, yearlyMaxCents: 6_000 }).lines[0]).toMatchObject({
      cents: 5_410,
      step: 'File fee $199.00, reduced from $60.00 to $54.10; $5.90 goes to the account',
      owedCents: 590,
    })
  })

  it('differs from a line of another kind', () => {
    const [plain, lower] = [under(100_000, {}), under(100_000, { reduces1099: true })]
    expect(lower.lines[0]).toEqual({ ...plain.lines[0], reduces1099: true })
    expect(sameLines(plain.lines, lower.lines)).toBe(false)
    expect(sameLines(under(10, { owed: true }).lines, under(10, {}).lines)).toBe(false)
  })
})
