import { Readable } from 'node:stream'
import { type CallInput, type IrisPreview } from '@bluebonnet/contracts'
import { capitalize, dollarsOf } from '@bluebonnet/domain'
import { type ArchivedFile, sendArchive } from '@bluebonnet/documents'
import { type Caller, csvLines, ChangeHistory, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { parse } from 'csv-parse/sync'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { defaultColumns, filledBy, missingFrom } from './iris-columns.js'
import { type FormParty, type IrisRecord, partyOf } from './iris-record.js'
import { payerOf } from './tax-details.js'
import { TaxNumbers } from './tax-numbers.js'
import { yearEndErrors } from './year-end.errors.js'
import { FiledFormEntity } from './year-end.entities.js'
import type { PayerRow } from './year-end.sql.js'
import { type YearEndPayeeRow, YearEnds } from './year-ends.js'

const insertedAtOnce = 1_000

interface Filing {
  columns: readonly string[]
  recordsPerFile: number
  payerProblems: string[]
  records: IrisRecord[]
  /** The subjects of the records, in the same order. */
  filed: Pick<FiledFormEntity, 'agentId' | 'payeeId' | 'amountCents'>[]
  leftOut: IrisPreview['leftOut']
}

/** The file for the IRS portal (docs/rules/year-end.md#iris). It holds full tax numbers: brokers only, audited. */
@Injectable()
export class IrisFiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly yearEnds: YearEnds,
    private readonly numbers: TaxNumbers,
    private readonly history: ChangeHistory,
  ) {}

  async preview(year: number): Promise<IrisPreview> {
    const { columns, recordsPerFile, payerProblems, records, leftOut } = await this.filing(year)
    return {
      records: records.length,
      files: Math.ceil(records.length / recordsPerFile),
      columns: [...columns],
      unknownColumns: columns.filter((column) => filledBy(column) === undefined),
      missingColumns: missingFrom(columns),
      payerProblems,
      leftOut,
    }
  }

  /** Stores the header row of the portal's template, or restores the default. Throws TEMPLATE_UNREADABLE. */
  async take(
    caller: Caller,
    year: number,
    { template }: CallInput<'PUT /api/year-ends/:year/iris-template'>['body'],
  ): Promise<IrisPreview> {
    await this.yearEnds.saveSettings(caller, year, { irisColumns: template === null ? null : headerOf(template) })
    return this.preview(year)
  }

  /** Sends one CSV file, or an archive of several. Throws PAYER_INCOMPLETE, TEMPLATE_LACKS, NOTHING_TO_FILE. */
  async send(caller: Caller, year: number, reply: FastifyReply): Promise<void> {
    const { columns, recordsPerFile, payerProblems, records, filed } = await this.filing(year)
    if (payerProblems.length > 0)
      throw yearEndErrors.fail('PAYER_INCOMPLETE', {
        issues: payerProblems.map((message) => ({ path: 'payer', message })),
      })
    const lacking = missingFrom(columns)
    if (lacking.length > 0)
      throw yearEndErrors.fail('TEMPLATE_LACKS', {
        message: `The template has no column for: ${lacking.join('; ')}. Upload the one that the portal gives out.`,
      })
    if (records.length === 0) throw yearEndErrors.fail('NOTHING_TO_FILE')
    const texts = Array.from({ length: Math.ceil(records.length / recordsPerFile) }, (_, nth) =>
      csvOf(columns, records.slice(nth * recordsPerFile, (nth + 1) * recordsPerFile)),
    )
    await this.tx.inTransaction(async (manager) => {
      const forms = filed.map((form) => ({ id: newId(), year, ...form, authorId: caller.userId }))
      for (let at = 0; at < forms.length; at += insertedAtOnce)
        await manager.insert(FiledFormEntity, forms.slice(at, at + insertedAtOnce))
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'yearEnd.file',
        entityType: 'brokerage',
        entityId: null,
        after: { year, records: records.length, files: texts.length },
      })
    })
    const name = `1099-nec-${year}`
    const [only, ...more] = texts
    if (only !== undefined && more.length === 0) {
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      })
      void reply.send(only)
      return
    }
    const files = texts.map((text, nth): ArchivedFile => {
      const bytes = Buffer.from(text)
      const part = `${name}-${String(nth + 1).padStart(2, '0')}.csv`
      return { name: part, size: bytes.length, modifiedAt: new Date(), open: async () => Readable.from([bytes]) }
    })
    await sendArchive(reply, name, files)
  }

  private async filing(year: number): Promise<Filing> {
    const [payees, settings, payer] = await Promise.all([
      this.yearEnds.payees(year),
      this.yearEnds.settings(year),
      payerOf(this.dataSource.manager),
    ])
    const from = partyOf(this.opened(payer))
    const records: IrisRecord[] = []
    const filed: Filing['filed'] = []
    const leftOut: IrisPreview['leftOut'] = []
    for (const payee of payees) {
      const { subject, state, because, totalCents } = payee
      const { id, name } = subject
      if (state === 'NEEDS_W9') leftOut.push({ id, name, because })
      if (state !== 'REPORT') continue
      const to = partyOf(this.opened(subject))
      if ('problems' in to) leftOut.push({ id, name, because: sentence(to.problems) })
      else if ('party' in from) {
        const [account, amount] = [accountOf(id), dollarsOf(totalCents).toFixed(2)]
        records.push({ year, payer: from.party, recipient: to.party, account, amount })
        filed.push({ agentId: subject.agentId, payeeId: subject.payeeId, amountCents: totalCents })
      }
    }
    return {
      columns: settings.irisColumns ?? defaultColumns,
      recordsPerFile: settings.recordsPerFile,
      payerProblems: 'problems' in from ? from.problems.map((problem) => sentence([problem])) : [],
      records,
      filed,
      leftOut,
    }
  }

  /** A number that cannot be decrypted counts as missing: it must be entered again. */
  private opened(row: PayerRow | YearEndPayeeRow['subject']): FormParty {
    const tin = this.numbers.open(row)
    return { ...row, tin, isTinClosed: tin === null && row.tinSealed !== null }
  }
}

/** The end of a payee's id, at most 20 letters and digits. It is the same every year. */
const accountOf = (id: string): string => id.replaceAll('-', '').slice(-12).toUpperCase()

const sentence = (problems: readonly string[]): string => `${capitalize(problems.join('; '))}.`

const csvOf = (columns: readonly string[], records: readonly IrisRecord[]): string =>
  csvLines([columns, ...records.map((record) => columns.map((column) => filledBy(column)?.(record) ?? ''))])

/** The column names in a template's first row. Throws TEMPLATE_UNREADABLE. */
const headerOf = (template: string): string[] => {
  const rows = firstRow(template.replace(/^\uFEFF/, ''))
  const columns = (rows ?? []).map((name) => name.trim())
  const isKnown = columns.some((name) => filledBy(name) !== undefined)
  if (!isKnown || columns.length > 200 || columns.some((name) => name.length > 300))
    throw yearEndErrors.fail('TEMPLATE_UNREADABLE')
  return columns
}

const firstRow = (text: string): string[] | undefined => {
  try {
    const rows: string[][] = parse(text, { to: 1, relax_column_count: true })
    return rows[0]
  } catch {
    return undefined
  }
}
