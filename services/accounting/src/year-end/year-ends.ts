import { type Cents, reportedBetween, reportedUpTo } from '@bluebonnet/commission'
import {
  type CallInput,
  eFileFrom,
  formDueDay,
  isCorporation,
  type YearEnd,
  type YearEndPayee,
  type YearEndPayment,
} from '@bluebonnet/contracts'
import { can, centsOf, dollarsOf, reportableFrom, type YearEndState } from '@bluebonnet/domain'
import { type Caller, groupedBy, ChangeHistory, type ListReply, pageOfAll, takeLock, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { nameWithSuffix, readMarks } from '../books/namesakes.js'
import { booksStartDay } from '../payments/payments.sql.js'
import { TaxNumbers } from './tax-numbers.js'
import { YearEndEntity } from './year-end.entities.js'
import { yearEndErrors } from './year-end.errors.js'
import {
  filedForms,
  notApprovedDeals,
  notPaidLines,
  type SubjectRow,
  taxSubjects,
  type YearPaymentRow,
  yearPayments,
  type YearShareRow,
  yearShares,
  yearSharesOf,
} from './year-end.sql.js'

/** First year whose legal threshold is not known here (docs/rules/year-end.md#threshold). */
const firstUnknownYear = 2027

/** One payee of a year, with the data that the file for the IRS needs. */
export interface YearEndPayeeRow {
  subject: SubjectRow
  totalCents: Cents
  byClosingCents: Cents
  state: YearEndState
  because: string
  sameNumberAs: string[]
  /** The amount in the newest file for the IRS. Null before a file includes them. */
  filedCents: Cents | null
}

type Sums = Pick<YearEndPayeeRow, 'totalCents' | 'byClosingCents'>

/** Payments of a year by payee, for Form 1099-NEC (docs/rules/year-end.md). */
@Injectable()
export class YearEnds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly numbers: TaxNumbers,
    private readonly history: ChangeHistory,
  ) {}

  async list(
    caller: Caller,
    year: number,
    { state, ...paging }: CallInput<'GET /api/year-ends/:year'>['query'],
  ): Promise<ListReply<YearEndPayee>> {
    const mayAll = can(caller, 'yearEnd.read')
    const payees = mayAll || caller.agentId !== null ? await this.payees(year, mayAll ? null : caller.agentId) : []
    const narrowed = state === undefined ? payees : payees.filter((one) => one.state === state)
    return pageOfAll(narrowed.map(payeeAnswer), paging, {
      key: ({ id }) => id,
      texts: ({ name, legalName }) => [name, legalName],
    })
  }

  /** For an export. */
  async *batches({
    year,
    state,
    q,
  }: CallInput<'GET /api/exports/year-end.csv'>['query']): AsyncGenerator<YearEndPayee[]> {
    const payees = await this.payees(year)
    const narrowed = state === undefined ? payees : payees.filter((one) => one.state === state)
    const all = pageOfAll(narrowed.map(payeeAnswer), { q }, { key: keyOf, texts: textsOf })
    yield all.rows
  }

  /** Throws TAX_SUBJECT_NOT_FOUND unless the caller may see the subject. */
  async payments(
    caller: Caller,
    { year, id }: CallInput<'GET /api/year-ends/:year/payees/:id'>['params'],
    paging: CallInput<'GET /api/year-ends/:year/payees/:id'>['query'],
  ): Promise<ListReply<YearEndPayment>> {
    const maySee = can(caller, 'yearEnd.read') || caller.agentId === id
    const [subject] = maySee ? await taxSubjects(this.dataSource, [[id]]) : []
    if (subject === undefined) throw yearEndErrors.fail('TAX_SUBJECT_NOT_FOUND')
    const rows = await yearPayments(this.dataSource, [...(await this.parametersOf(year)), id])
    return pageOfAll(rows.map(paymentAnswer), paging, {
      key: (row) => `${row.basis}:${row.id}`,
      texts: ({ propertyAddress }) => [propertyAddress],
    })
  }

  async summary(year: number): Promise<YearEnd> {
    const [payees, settings, began] = await Promise.all([
      this.payees(year),
      this.settings(year),
      booksStartDay(this.dataSource),
    ])
    const days = [`${year}-01-01`, `${year}-12-31`]
    const [notPaid] = await notPaidLines(this.dataSource, [...days, began ?? null])
    const [notApproved] = await notApprovedDeals(this.dataSource, days)
    const counts: YearEnd['counts'] = { REPORT: 0, NEEDS_W9: 0, BELOW_THRESHOLD: 0, NOT_REPORTED: 0 }
    for (const { state } of payees) counts[state] += 1
    const reported = payees.filter(({ state }) => state === 'REPORT')
    return {
      year,
      counts,
      reported: dollarsOf(reported.reduce((sum, { totalCents }) => sum + totalCents, 0)),
      reportableFrom: dollarsOf(thresholdOf(settings)),
      isThresholdKnown: year < firstUnknownYear,
      dueDay: formDueDay(year),
      isEFiled: counts.REPORT >= eFileFrom,
      booksBegan: began ?? null,
      notPaid: notPaid?.lines ?? 0,
      notApproved: notApproved?.deals ?? 0,
      recordsPerFile: settings.recordsPerFile,
      templateColumns: settings.irisColumns?.length ?? null,
    }
  }

  /** Throws THRESHOLD_KNOWN. */
  async set(
    caller: Caller,
    year: number,
    { recordsPerFile, reportableFrom: dollars }: CallInput<'PUT /api/year-ends/:year/settings'>['body'],
  ): Promise<YearEnd> {
    if (dollars !== undefined && year < firstUnknownYear) throw yearEndErrors.fail('THRESHOLD_KNOWN')
    await this.saveSettings(caller, year, {
      ...(recordsPerFile === undefined ? {} : { recordsPerFile }),
      ...(dollars === undefined ? {} : { thresholdCents: dollars === null ? null : centsOf(dollars) }),
    })
    return this.summary(year)
  }

  /** Saves the choices for a year, with an audit entry. */
  async saveSettings(
    caller: Caller,
    year: number,
    change: Partial<Pick<YearEndEntity, 'recordsPerFile' | 'thresholdCents' | 'irisColumns'>>,
  ): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      await takeLock(manager, `year-end:${year}`)
      const before = await this.settings(year, manager)
      await manager.upsert(YearEndEntity, { ...before, ...change, updatedAt: new Date() }, ['year'])
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'yearEnd.change',
        entityType: 'brokerage',
        entityId: null,
        after: { year, ...change },
      })
    })
  }

  async settings(year: number, manager: EntityManager = this.dataSource.manager): Promise<Settings> {
    const row = await manager.findOneBy(YearEndEntity, { year })
    return row ?? { year, irisColumns: null, recordsPerFile: 100, thresholdCents: null }
  }

  /** All payees of a year by name, or one. Payees with a total of zero are missing, unless a form was filed. */
  async payees(year: number, id: string | null = null): Promise<YearEndPayeeRow[]> {
    const parameters = await this.parametersOf(year)
    const shares = await (id === null
      ? yearShares(this.dataSource, parameters)
      : yearSharesOf(this.dataSource, [...parameters, id]))
    const sums = new Map<string, Sums>()
    for (const share of shares) sums.set(share.id, added(sums.get(share.id) ?? nothing, share))
    const forms = await filedForms(this.dataSource, [year, id])
    const filed = new Map(forms.map((form) => [form.id, Number(form.cents)]))
    for (const payee of filed.keys()) sums.set(payee, sums.get(payee) ?? nothing)
    const counted = new Map([...sums].filter(([payee, { totalCents }]) => totalCents !== 0 || filed.has(payee)))
    const subjects = await taxSubjects(this.dataSource, [[...counted.keys()]])
    const threshold = thresholdOf(await this.settings(year))
    const same = id === null ? this.sameNumbers(subjects) : new Map<string, SubjectRow[]>()
    const marks = same.size === 0 ? undefined : await readMarks(this.dataSource)
    const totalOf = (one: SubjectRow): Cents => counted.get(one.id)?.totalCents ?? 0
    return subjects
      .map((subject) => {
        const others = same.get(subject.id) ?? []
        const together = others.reduce((sum, other) => sum + totalOf(other), totalOf(subject))
        return {
          subject,
          ...(counted.get(subject.id) ?? nothing),
          ...stateOf(subject, { own: totalOf(subject), together }, threshold),
          sameNumberAs: others
            .map((one) => (marks === undefined ? one.name : nameWithSuffix(marks, one.name, one.id)))
            .toSorted(),
          filedCents: filed.get(subject.id) ?? null,
        }
      })
      .toSorted(
        (one, other) =>
          one.subject.name.localeCompare(other.subject.name, 'en') || (one.subject.id < other.subject.id ? -1 : 1),
      )
  }

  /** Payees with the same number. Decrypts only numbers with the same last digits. */
  private sameNumbers(subjects: readonly SubjectRow[]): Map<string, SubjectRow[]> {
    const byEnd = groupedBy(subjects, ({ tinLast4 }) => tinLast4)
    const alike = subjects.filter(({ tinLast4 }) => tinLast4 !== null && (byEnd.get(tinLast4)?.length ?? 0) > 1)
    const byNumber = groupedBy(alike, (subject) => this.numbers.open(subject))
    return new Map(
      [...byNumber].flatMap(([tin, same]) =>
        tin === null ? [] : same.map(({ id }): [string, SubjectRow[]] => [id, same.filter((one) => one.id !== id)]),
      ),
    )
  }

  private async parametersOf(year: number): Promise<unknown[]> {
    const [first, began] = [`${year}-01-01`, await booksStartDay(this.dataSource)]
    return [first, `${year}-12-31`, began !== undefined && began > first ? began : null]
  }
}

type Settings = Pick<YearEndEntity, 'year' | 'irisColumns' | 'recordsPerFile' | 'thresholdCents'>

const thresholdOf = ({ year, thresholdCents }: Settings): Cents =>
  year < firstUnknownYear ? centsOf(reportableFrom(year)) : (thresholdCents ?? centsOf(reportableFrom(year)))

const nothing: Sums = { totalCents: 0, byClosingCents: 0 }

const shareOf = ({ netCents, carriedCents }: Pick<YearShareRow, 'netCents' | 'carriedCents'>) => ({
  netCents: Number(netCents),
  carriedCents: Number(carriedCents),
})

/** A closing counts in full, even if nothing was left to be paid. */
const reportedOf = (row: YearShareRow): Cents => {
  const share = shareOf(row)
  return row.basis === 'CLOSING'
    ? share.netCents + share.carriedCents
    : reportedBetween(share, Number(row.beforeCents), Number(row.throughCents))
}

const added = (sums: Sums, row: YearShareRow): Sums => {
  const cents = reportedOf(row)
  return {
    totalCents: sums.totalCents + cents,
    byClosingCents: sums.byClosingCents + (row.basis === 'CLOSING' ? cents : 0),
  }
}

const inDollars = (cents: Cents): string =>
  dollarsOf(cents).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  })

/** The reported total follows the number: payees with the same number are the same taxpayer. */
interface Held {
  own: Cents
  /** Total with the payees of the same number. */
  together: Cents
}

const stateOf = (
  { taxClass, tinLast4, signedOn, ownDay }: SubjectRow,
  { own, together }: Held,
  threshold: Cents,
): { state: YearEndState; because: string } => {
  const isOne = taxClass !== null && isCorporation(taxClass)
  const amount = inDollars(threshold)
  if (isOne && tinLast4 !== null && signedOn !== null) {
    const by = ownDay === null ? '' : `, entered by the payee on ${ownDay}`
    return { state: 'NOT_REPORTED', because: `A corporation by its Form W-9${by}: payments to it are not reported.` }
  }
  if (together < threshold)
    return { state: 'BELOW_THRESHOLD', because: `Below ${amount}, from which payments are reported.` }
  if (isOne) {
    const by = ownDay === null ? 'what was entered' : `what the payee entered on ${ownDay}`
    return { state: 'NEEDS_W9', because: `A corporation by ${by}, without a number or day: ask for Form W-9.` }
  }
  if (tinLast4 === null)
    return { state: 'NEEDS_W9', because: 'To be reported, and no taxpayer number is entered: ask for Form W-9.' }
  const sum = own < threshold ? `${inDollars(together)} with the payees of the same number, ` : ''
  return { state: 'REPORT', because: `${sum}${amount} or more: reported on Form 1099-NEC.` }
}

const keyOf = ({ id }: YearEndPayee): string => id
const textsOf = ({ name, legalName }: YearEndPayee): (string | null)[] => [name, legalName]

const payeeAnswer = ({ subject, totalCents, byClosingCents, filedCents, ...payee }: YearEndPayeeRow): YearEndPayee => {
  const { id, kind, name, legalName, taxClass, tinKind, tinLast4, signedOn } = subject
  const sums = { total: dollarsOf(totalCents), byClosing: dollarsOf(byClosingCents) }
  const filed = filedCents === null ? {} : { filed: dollarsOf(filedCents) }
  return { id, kind, name, ...sums, ...filed, ...payee, legalName, taxClass, tinKind, tinLast4, signedOn }
}

const paymentAnswer = (row: YearPaymentRow): YearEndPayment => {
  const { id, day, basis, dealId, propertyAddress, paidBy, amountCents, throughCents } = row
  const share = shareOf(row)
  const [amount, through] = [Number(amountCents), Number(throughCents)]
  const total =
    basis === 'CLOSING'
      ? share.netCents + share.carriedCents
      : reportedUpTo(share, through) - reportedUpTo(share, through - amount)
  const money = { amount: dollarsOf(amount), carried: dollarsOf(total - amount), total: dollarsOf(total) }
  return { id, day, basis, dealId, propertyAddress, paidBy, ...money }
}
