import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fieldTexts } from '@bluebonnet/contracts'
import { mebibyte } from '@bluebonnet/domain'
import { bytesOf, drained, peakGrowth, samples, unpack, uploadFile } from '@bluebonnet/documents/testing'
import { pdfText } from '@bluebonnet/testing'
import { z } from 'zod'
import { decide as decideCda, made } from '@bluebonnet/app/testing/cda-desk'
import { dealAt, openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const file = async (dealId: string, name: string, type: string, rest: object = {}, bytes = samples.pdf) => {
  const documentURL = await uploadFile(office.test, office.agent.cookie, bytes, { name })
  const body = { documentURL, label: name, type, dealId, ...rest }
  const answer = await office.as(office.agent, '/api/documents', { method: 'PUT', body })
  expect(answer.status).toBe(201)
}
const auditFile = async (dealId: string, who: Person = office.broker): Promise<Response> =>
  fetch(`${await office.test.app.getUrl()}/api/deals/${dealId}/audit-file.zip`, { headers: { cookie: who.cookie } })

/** Output of `sha256sum -c` for an unpacked archive. */
const checked = async (files: ReadonlyMap<string, Buffer>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-file-'))
  try {
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    return spawnSync('sha256sum', ['-c', 'manifest.sha256'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('the audit file of a deal', () => {
  it('holds its papers by category, its history and decisions, and a manifest that sha256sum verifies', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT', { propertyAddress: '9 Ledger Lane', closeDate: '2026-12-04' })
    await file(id, 'contract.pdf', 'CONTRACT')
    await file(id, 'Earnest – receipt.pdf', 'OTHER', { paper: 'earnest-money' })
    await file(id, 'contract.pdf', 'ADDENDUM')
    const waived = { decision: 'WAIVED', note: '=handed out by the other broker', version: 1 }
    expect((await office.post(office.broker, `/api/deals/${id}/papers/iabs/decide`, waived)).status).toBe(200)
    expect((await office.post(office.agent, `/api/deals/${id}/messages`, { body: 'Funds are in' })).status).toBe(201)
    const cda = await made(office, id)
    await decideCda(office, cda.id, 'approve', { version: 1 })
    await office.runJobs()

    const answer = await auditFile(id)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('9 Ledger Lane audit file.zip'),
    ])
    const bytes = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const files = await unpack(bytes)
    const names = [...files.keys()]
    expect(names).toEqual(
      expect.arrayContaining([
        'index.pdf',
        '03 Substantive communications/messages.csv',
        '03 Substantive communications/timeline.csv',
        '04 Offers, contracts and addenda/contract.pdf',
        '04 Offers, contracts and addenda/contract (2).pdf',
        '04 Offers, contracts and addenda/decisions on papers.csv',
        '05 Receipts and disbursements/Earnest – receipt.pdf',
        '05 Receipts and disbursements/cda versions.csv',
        '05 Receipts and disbursements/ledger.csv',
      ]),
    )
    expect(names.at(-1)).toBe('manifest.sha256')
    expect(names.filter((name) => /^05 .*CDA.*\.pdf$/.test(name))).toHaveLength(2)

    const said = (await checked(files)).trim().split('\n')
    expect(said).toHaveLength(files.size - 1)
    expect(said.every((line) => line.endsWith(': OK'))).toBe(true)
    const changed = new Map(files)
    changed.set('index.pdf', Buffer.from('another'))
    expect(await checked(changed)).toContain('index.pdf: FAILED')

    const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
    expect(text('03 Substantive communications/messages.csv')).toContain('Dana Whitfield,Funds are in')
    // A value that a spreadsheet would read as a formula is written as text.
    expect(text('04 Offers, contracts and addenda/decisions on papers.csv')).toContain("Waived,,'=handed out")
    // A document appears by its name in the archive: its id means nothing to an auditor.
    expect(text('04 Offers, contracts and addenda/decisions on papers.csv')).toMatch(
      /Earnest money receipt,To be reviewed,,,05 Receipts and disbursements\/Earnest – receipt\.pdf\r?\n/,
    )
    expect(text('05 Receipts and disbursements/cda versions.csv')).toContain('Caroline Travis')
    expect(text('05 Receipts and disbursements/ledger.csv')).toContain('CDA')
    const index = await pdfText(files.get('index.pdf') ?? Buffer.alloc(0))
    for (const words of [
      '9 Ledger Lane',
      'Executed contract (TREC 20-19)',
      '08 Sponsorship agreements',
      'Nothing on file',
    ])
      expect(index).toContain(words)
    expect(
      await office.rows("SELECT actor_id FROM audit_log WHERE entity_id = $1 AND action = 'export.audit-file'", [id]),
    ).toEqual([{ actor_id: office.broker.userId }])
  })

  it('has its own tables under names that no document uses', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const forged = Buffer.from('At,By,Paper\n')
    await file(id, 'decisions on papers.csv', 'CONTRACT', {}, forged)
    await file(id, 'Ledger.csv', 'CDA', {}, forged)
    const files = await unpack(await bytesOf(await auditFile(id)))
    const [decisions, ledger] = [
      '04 Offers, contracts and addenda/decisions on papers',
      '05 Receipts and disbursements/',
    ]
    expect([...files.keys()]).toEqual(expect.arrayContaining([`${decisions} (2).csv`, `${ledger}Ledger (2).csv`]))
    expect(files.get(`${decisions}.csv`)).not.toEqual(forged)
    expect(files.get(`${ledger}ledger.csv`)).not.toEqual(forged)
    expect((await checked(files)).trim().split('\n')).toHaveLength(files.size - 1)
  })

  it('is for the office', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const status = async (who: Person): Promise<number> => {
      const answer = await auditFile(id, who)
      await drained(answer)
      return answer.status
    }
    expect([
      await status(office.agent),
      await status(office.tc),
      await status(office.manager),
      await status(office.broker),
    ]).toEqual([403, 200, 200, 200])
  })

  it('is streamed: 40 papers of 1.2 MB take less than 60 MB of memory', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const scan = Buffer.concat([samples.pdf, Buffer.alloc(1.2 * mebibyte, 32)])
    for (let each = 0; each < 40; each += 1) await file(id, `scan ${each}.pdf`, 'OTHER', {}, scan)
    await drained(await auditFile(id))
    let size = 0
    const grown = await peakGrowth(async () => {
      size = await drained(await auditFile(id))
    })
    expect(size).toBeGreaterThan(48 * mebibyte)
    expect(grown).toBeLessThan(60 * mebibyte)
  }, 240_000)
})

const ofDays = async (from: string, to: string): Promise<Response> =>
  fetch(`${await office.test.app.getUrl()}/api/audit-files.zip?from=${from}&to=${to}`, {
    headers: { cookie: office.broker.cookie },
  })
const closedAt = async (closeDate: string, propertyAddress: string, fields: object = {}): Promise<string> =>
  (await dealAt(office, 'CLOSED', { closeDate, propertyAddress, ...fields })).id

/** Status, code and message of a refusal. */
const refused = async (from: string, to: string): Promise<unknown[]> => {
  const answer = await ofDays(from, to)
  const { code, message, issues } = z
    .object({ code: z.string(), message: z.string(), issues: z.array(z.object({ message: z.string() })).optional() })
    .parse(await answer.json())
  return [answer.status, code, issues?.[0]?.message ?? message]
}

describe('the audit file of a period', () => {
  it('holds each deal closed in it in its own folder, under a manifest that sha256sum verifies', async () => {
    const first = await closedAt('2026-02-02', '1 Sample Street')
    const other = await closedAt('2026-02-28', '1 Sample Street', { side: 'LISTING' })
    await closedAt('2026-03-01', '3 Later Lane')
    await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-02-10', propertyAddress: '4 Open Road' })
    await file(first, 'contract.pdf', 'CONTRACT')
    await file(other, 'contract.pdf', 'CONTRACT')

    const answer = await ofDays('2026-02-02', '2026-02-28')
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('Audit files 2026-02-02 to 2026-02-28.zip'),
    ])
    const files = await unpack(await bytesOf(answer))
    const names = [...files.keys()]
    const folders = [...new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))]
    expect(folders).toEqual(['2026-02-02 1 Sample Street (Buyer)', '2026-02-28 1 Sample Street (Listing)'])
    for (const folder of folders)
      expect(names).toEqual(
        expect.arrayContaining([
          `${folder}/index.pdf`,
          `${folder}/04 Offers, contracts and addenda/contract.pdf`,
          `${folder}/05 Receipts and disbursements/ledger.csv`,
        ]),
      )
    expect([names[0], names.at(-1)]).toEqual(['deals.csv', 'manifest.sha256'])
    expect(files.get('deals.csv')?.toString('utf8')).toContain('Dana Whitfield')
    const said = (await checked(files)).trim().split('\n')
    expect(said).toHaveLength(files.size - 1)
    expect(said.every((line) => line.endsWith(': OK'))).toBe(true)
    expect(await office.rows("SELECT actor_id, after FROM audit_log WHERE action = 'export.audit-files'")).toEqual([
      { actor_id: office.broker.userId, after: { from: '2026-02-02', to: '2026-02-28', deals: [first, other] } },
    ])
  })

  it('refuses in a sentence a period without deals, with too many, and invalid days', async () => {
    await closedAt('2026-04-02', '5 Many Way')
    await office.rows(
      `INSERT INTO deals SELECT (jsonb_populate_record(deal,
        jsonb_build_object('id', gen_random_uuid(), 'checklist_id', null))).*
         FROM deals deal, generate_series(1, 200) WHERE deal.property_address = '5 Many Way'`,
    )
    expect(await refused('2026-04-01', '2026-04-30')).toEqual([
      409,
      'AUDIT_FILES_REFUSED',
      '201 deals closed in these days, and one audit file holds 200. Choose fewer days.',
    ])
    expect(await refused('2024-01-01', '2024-01-31')).toEqual([
      409,
      'AUDIT_FILES_REFUSED',
      'No deal closed in these days',
    ])
    expect(await refused('2026-03-01', '2026-02-01')).toEqual([400, 'VALIDATION_FAILED', fieldTexts.periodBackwards])
  })

  it('is streamed: 10 deals of 6 MB take less than 50 MB of memory', async () => {
    const scan = Buffer.concat([samples.pdf, Buffer.alloc(1.2 * mebibyte, 32)])
    for (let day = 1; day <= 10; day += 1) {
      const id = await closedAt(`2026-05-${String(day).padStart(2, '0')}`, `${day} Long Road`)
      for (let each = 0; each < 5; each += 1) await file(id, `scan ${each}.pdf`, 'OTHER', {}, scan)
    }
    await drained(await ofDays('2026-05-01', '2026-05-31'))
    let size = 0
    const grown = await peakGrowth(async () => {
      size = await drained(await ofDays('2026-05-01', '2026-05-31'))
    })
    expect(size).toBeGreaterThan(60 * mebibyte)
    expect(grown).toBeLessThan(50 * mebibyte)
  }, 240_000)
})
