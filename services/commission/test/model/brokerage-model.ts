import {
  cdaStatuses,
  type CommissionSource,
  type DealStatus,
  endsContract,
  isDealMove,
  reopensDeal,
  type Role,
} from '@bluebonnet/domain'
import { today } from '@bluebonnet/app/testing/office'

/** Figures of a deal's commission in cents. `rate` is in thousandths of a percent, null for an agreed amount. */
interface Figures {
  price: number
  gross: number
  rate: number | null
  source: CommissionSource
  usedBefore: number
  brokerage: number
  fee: number
  agent: number
}

interface ModelCda extends Figures {
  version: number
  isDrawn: boolean
  isApproved: boolean
  isVoid: boolean
  isStale: boolean
  /** Whether its page says when the deal closes. */
  isDated: boolean
}

export interface ModelDeal {
  agent: number
  status: DealStatus
  isApproved: boolean
  price: number
  rate: number | null
  gross: number | null
  /** The calendar year of its close date, which is its cap year. Null without a close date: then this year counts. */
  year: number | null
  /** Number of timeline entries. */
  history: number
  cda: ModelCda | null
}

interface Entry {
  agent: number
  year: number
  kind: 'CDA' | 'REVERSAL' | 'OPENING_BALANCE' | 'CORRECTION'
  cents: number
  /** Deal and version, for a CDA and its reversal. */
  of: string | null
}

/**
 * The state of a brokerage according to the rules: agents by index, with their own caps in cents, and deals by name.
 */
export interface Model {
  caps: readonly (number | null)[]
  deals: Readonly<Record<string, ModelDeal>>
  ledger: readonly Entry[]
}

type By = 'agent' | 'broker'
interface OfDeal {
  deal: string
  /** The acting agent, if it is not a broker: the deal's agent before the concurrent acts started. */
  owner: number
}
/** One type of act per name, so that the compiler distinguishes them. */
type On<Name, More = unknown> = Name extends string ? { do: Name } & OfDeal & More : never
export type Act =
  | { do: 'create'; deal: string; agent: number; price: number; year: number; isDraft: boolean }
  | On<'edit', { by: By; change: { price: number } | { gross: number } | { rate: number } }>
  | On<'move', { by: By; to: DealStatus }>
  | On<'approve' | 'reject' | 'generate' | 'send' | 'void'>
  | On<'sign' | 'draw', { version: number }>
  | On<'give', { to: number }>
  | { do: 'enter'; agent: number; year: number; cents: number }
  | { do: 'cap'; agent: number; cents: number | null }

/** The result of an act: the new state, and 'ok' or the code of the refusal. */
type Outcome = readonly [Model, string]

const usualCap = 1_800_000
const usualFee = 19_900
const percent = (cents: number, thousandths: number): number => Math.floor((cents * thousandths + 50_000) / 100_000)

const roles = { agent: 'AGENT', broker: 'BROKER' } as const satisfies Record<By, Role>

const thisYear = Number(today().slice(0, 4))
const capYear = ({ year }: ModelDeal): number => year ?? thisYear
const isLive = (cda: ModelCda | null): cda is ModelCda => cda !== null && !cda.isVoid

/** docs/rules/commission-and-caps.md#cap-straddle: 20 % until the cap, then nothing; the fee from what is left. */
const figuresOf = ({ caps, ledger }: Model, name: string, deal: ModelDeal): Figures => {
  const source = deal.gross !== null ? 'AMOUNT' : deal.rate === null ? 'DEFAULT' : 'RATE'
  const rate = deal.gross === null ? (deal.rate ?? 3_000) : null
  const gross = deal.gross ?? percent(deal.price, rate ?? 0)
  const usedBefore = ledger
    .filter(({ agent, year, of }) => agent === deal.agent && year === capYear(deal) && of?.split(' ')[0] !== name)
    .reduce((sum, { cents }) => sum + cents, 0)
  const brokerage = Math.min(percent(gross, 20_000), Math.max(0, (caps[deal.agent] ?? usualCap) - usedBefore))
  const fee = Math.min(usualFee, gross - brokerage)
  return { price: deal.price, gross, rate, source, usedBefore, brokerage, fee, agent: gross - brokerage - fee }
}

const sameTerms = (one: Figures, other: Figures): boolean =>
  (['price', 'gross', 'rate', 'source'] as const).every((name) => one[name] === other[name])
const sameFigures = (one: Figures, other: Figures): boolean =>
  sameTerms(one, other) && (['brokerage', 'fee', 'agent'] as const).every((name) => one[name] === other[name])

const withDeal = (model: Model, name: string, deal: ModelDeal): Model => ({
  ...model,
  deals: { ...model.deals, [name]: deal },
})
const noted = (deal: ModelDeal, change: Partial<ModelDeal> = {}): ModelDeal => ({
  ...deal,
  ...change,
  history: deal.history + 1,
})

/** The ledger without what the CDA's current version counts. */
const reversed = ({ ledger }: Model, name: string, { version }: ModelCda): Entry[] => {
  const entry = ledger.find(({ kind, of }) => kind === 'CDA' && of === `${name} ${version}`)
  return entry === undefined ? [...ledger] : [...ledger, { ...entry, kind: 'REVERSAL', cents: 0 - entry.cents }]
}

const marked = (deal: ModelDeal): ModelDeal =>
  isLive(deal.cda) && !deal.cda.isStale ? noted(deal, { cda: { ...deal.cda, isStale: true } }) : deal

/** The mark goes when the page is right again. */
const cleared = (deal: ModelDeal): ModelDeal =>
  isLive(deal.cda) && deal.cda.isDated === (deal.year !== null)
    ? { ...deal, cda: { ...deal.cda, isStale: false } }
    : deal

/**
 * docs/rules/cda.md#stale: marks the agent's pending CDAs whose figures have changed, and clears the mark if they are
 * right again.
 */
const rechecked = (model: Model, agent: number): Model => {
  const deals = Object.entries(model.deals).map(([name, deal]) => {
    const { cda } = deal
    const waits = deal.agent === agent && isLive(cda) && !cda.isApproved
    if (!waits) return [name, deal] as const
    return [name, sameFigures(cda, figuresOf(model, name, deal)) ? cleared(deal) : marked(deal)] as const
  })
  return { ...model, deals: Object.fromEntries(deals) }
}

const voided = (model: Model, name: string): Model => {
  const deal = model.deals[name]
  if (deal === undefined || !isLive(deal.cda)) return model
  const cda = { ...deal.cda, isVoid: true, isStale: false }
  const after = withDeal({ ...model, ledger: reversed(model, name, deal.cda) }, name, noted(deal, { cda }))
  return rechecked(after, deal.agent)
}

const edited = (model: Model, act: Extract<Act, { do: 'edit' }>, deal: ModelDeal): Outcome => {
  const { change } = act
  const terms = {
    price: 'price' in change ? change.price : deal.price,
    rate: 'rate' in change ? change.rate : 'gross' in change ? null : deal.rate,
    gross: 'gross' in change ? change.gross : 'rate' in change ? null : deal.gross,
  }
  if (terms.price === deal.price && terms.rate === deal.rate && terms.gross === deal.gross) return [model, 'ok']
  const { cda } = deal
  if (act.by === 'agent' && (deal.status === 'CLOSED' || (isLive(cda) && cda.isApproved)))
    return [model, 'DEAL_FIGURES_LOCKED']
  const after = noted(deal, terms)
  if (!isLive(cda)) return [withDeal(model, act.deal, after), 'ok']
  const figures = figuresOf(model, act.deal, after)
  if (!sameTerms(cda, figures)) return [withDeal(model, act.deal, marked(after)), 'ok']
  const isRight = cda.isApproved || sameFigures(cda, figures)
  return [withDeal(model, act.deal, isRight ? cleared(after) : after), 'ok']
}

const moved = (model: Model, { deal: name, by, to }: Extract<Act, { do: 'move' }>, deal: ModelDeal): Outcome => {
  const move = { from: deal.status, to }
  if (!isDealMove(deal.status, to, { role: roles[by] })) return [model, 'DEAL_MOVE_FORBIDDEN']
  if (endsContract(move) && by === 'agent' && isLive(deal.cda) && deal.cda.isApproved) return [model, 'CDA_APPROVED']
  const year = to === 'CLOSED' ? capYear(deal) : to === 'ACTIVE' && endsContract(move) ? null : deal.year
  const after = withDeal(model, name, noted(deal, { status: to, year }))
  return [endsContract(move) || reopensDeal(move) ? voided(after, name) : after, 'ok']
}

const generated = (model: Model, name: string, deal: ModelDeal): Outcome => {
  const { cda } = deal
  if (!deal.isApproved || !cdaStatuses.some((status) => status === deal.status)) return [model, 'DEAL_NOT_APPROVED']
  if (isLive(cda) && cda.isApproved) return [model, 'CDA_MUST_BE_VOIDED']
  if (isLive(cda) && !cda.isDrawn) return [model, 'ok']
  const figures = figuresOf(model, name, deal)
  if (isLive(cda) && sameFigures(cda, figures) && cda.isDated === (deal.year !== null))
    return [withDeal(model, name, { ...deal, cda: { ...cda, isStale: false } }), 'ok']
  const version = (cda?.version ?? 0) + 1
  const ledger = isLive(cda) ? reversed(model, name, cda) : [...model.ledger]
  const of = `${name} ${version}`
  ledger.push({ agent: deal.agent, year: capYear(deal), kind: 'CDA', cents: figures.brokerage, of })
  const fresh = { isDrawn: false, isApproved: false, isVoid: false, isStale: false, isDated: deal.year !== null }
  const made = { ...figures, ...fresh, version }
  return [rechecked(withDeal({ ...model, ledger }, name, noted(deal, { cda: made })), deal.agent), 'ok']
}

const decided = (model: Model, name: string, deal: ModelDeal, status: 'APPROVED' | 'REJECTED'): Outcome => {
  if (deal.status !== 'PENDING_BROKER_APPROVAL') return [model, 'DEAL_NOT_PENDING']
  return [withDeal(model, name, noted(deal, { status, isApproved: status === 'APPROVED' })), 'ok']
}

/** Acts of brokers on a CDA, and of the worker on its page. */
const ofCda = (
  model: Model,
  act: Extract<Act, { do: 'send' | 'void' | 'sign' | 'draw' }>,
  deal: ModelDeal,
): Outcome => {
  const { cda } = deal
  if (cda === null) return [model, act.do === 'draw' ? 'ok' : 'CDA_NOT_FOUND']
  const changed = (change: Partial<ModelCda>): ModelDeal => ({ ...deal, cda: { ...cda, ...change } })
  if (act.do === 'draw') {
    const isDue = !cda.isVoid && cda.version === act.version
    return [isDue ? withDeal(model, act.deal, changed({ isDrawn: true })) : model, 'ok']
  }
  if (cda.isVoid) return [model, 'CDA_VOID']
  if (act.do === 'void') return [voided(model, act.deal), 'ok']
  if (act.do === 'send') {
    if (!cda.isApproved) return [model, 'CDA_NOT_APPROVED']
    return cda.isStale ? [model, 'CDA_STALE'] : [withDeal(model, act.deal, noted(deal)), 'ok']
  }
  if (cda.isApproved) return [model, 'CDA_ALREADY_APPROVED']
  if (cda.version !== act.version) return [model, 'CDA_CHANGED']
  if (cda.isStale) return [model, 'CDA_STALE']
  if (deal.year === null) return [model, 'CDA_WITHOUT_CLOSING_DATE']
  if (!sameFigures(cda, figuresOf(model, act.deal, deal))) return [model, 'CDA_STALE']
  return [withDeal(model, act.deal, noted(changed({ isApproved: true, isDated: true }))), 'ok']
}

/** One act by the rules, without concurrent acts. */
export const perform = (model: Model, act: Act): Outcome => {
  if (act.do === 'create') {
    const { agent, price, year, isDraft } = act
    const status = isDraft ? 'DRAFT' : 'PENDING_BROKER_APPROVAL'
    const none = { rate: null, gross: null, cda: null, isApproved: false, history: 1 }
    return [withDeal(model, act.deal, { ...none, agent, status, price, year }), 'ok']
  }
  if (act.do === 'enter') {
    const { agent, year, cents } = act
    const isFirst = !model.ledger.some((entry) => entry.agent === agent && entry.year === year)
    const kind = isFirst ? 'OPENING_BALANCE' : 'CORRECTION'
    const entry: Entry = { agent, year, kind, cents, of: null }
    return [rechecked({ ...model, ledger: [...model.ledger, entry] }, agent), 'ok']
  }
  if (act.do === 'cap') return [rechecked({ ...model, caps: model.caps.with(act.agent, act.cents) }, act.agent), 'ok']
  const deal = model.deals[act.deal]
  if (deal === undefined) throw new Error(`No deal is called ${act.deal}`)
  const isByAgent = act.do === 'generate' || ('by' in act && act.by === 'agent')
  if (isByAgent && deal.agent !== act.owner) return [model, 'DEAL_NOT_FOUND']
  if (act.do === 'edit') return edited(model, act, deal)
  if (act.do === 'move') return moved(model, act, deal)
  if (act.do === 'generate') return generated(model, act.deal, deal)
  if (act.do === 'approve') return decided(model, act.deal, deal, 'APPROVED')
  if (act.do === 'reject') return decided(model, act.deal, deal, 'REJECTED')
  if (act.do !== 'give') return ofCda(model, act, deal)
  if (act.to === deal.agent) return [model, 'ok']
  return isLive(deal.cda) ? [model, 'CDA_LIVE'] : [withDeal(model, act.deal, noted(deal, { agent: act.to })), 'ok']
}
