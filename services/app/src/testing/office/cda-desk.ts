import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cda, Deal } from '@bluebonnet/contracts'
import type { Answer } from '@bluebonnet/testing'
import { cdaOf, dealAt, generate, type Office, type Person, today } from './office.js'

/** An agent whose cap nobody else uses. */
export const newAgent = (office: Office): Promise<Person> => office.person({ firstName: 'Ines', lastName: 'Calder' })

export const contracted = (office: Office, fields: object = {}, who = office.agent): Promise<Deal> =>
  dealAt(office, 'UNDER_CONTRACT', { closeDate: '2026-12-04', ...fields }, who)

/** Its closing is still to come, in the cap year that cards show. */
export const closingThisYear = (office: Office, fields: object = {}, who = office.agent): Promise<Deal> =>
  contracted(office, { closeDate: `${today().slice(0, 4)}-12-31`, ...fields }, who)

/** A CDA with its page drawn and its notices sent; as the call returned it, before the page. */
export const made = async (office: Office, dealId: string, who?: Person): Promise<Cda> => {
  const cda = cdaOf(await generate(office, dealId, who))
  await office.runJobs()
  return cda
}

/** Approves despite missing papers. */
export const despiteOpenPapers = { incompleteReason: 'The papers are in the other system' } as const

export const decide = (
  office: Office,
  cdaId: string,
  act: 'approve' | 'void' | 'send',
  body?: object,
  who = office.broker,
): Promise<Answer> =>
  office.post(who, `/api/cdas/${cdaId}/${act}`, act === 'approve' ? { ...despiteOpenPapers, ...body } : body)

/** Kind, counted cents and CDA version of each entry of a deal. */
export const ledgerOf = async (office: Office, dealId: string): Promise<[string, number, number][]> =>
  (
    await office.rows<{ kind: string; cents: string; version: number }>(
      `SELECT kind, counted_cents AS cents, cda_version AS version FROM commission_ledger WHERE deal_id = $1
        ORDER BY created_at, id`,
      [dealId],
    )
  ).map(({ kind, cents, version }) => [kind, Number(cents), version])

/** Pending jobs and notices about a CDA. */
export const outboxOf = async (office: Office, cdaId: string): Promise<string[]> =>
  (
    await office.rows<{ what: string }>(
      `SELECT coalesce(payload ->> 'type', job) AS what FROM outbox
        WHERE payload ->> 'subjectId' = $1 OR payload ->> 'cdaId' = $1 ORDER BY created_at, id`,
      [cdaId],
    )
  ).map(({ what }) => what)

export const mails = async (office: Office): Promise<string[]> => {
  const folder = join(office.test.settings.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

export const pdfOf = async (office: Office, cdaId: string, query = '', who = office.broker) =>
  pdfAt(office, `/api/cdas/${cdaId}/pdf${query}`, who)

export const pdfAt = async (office: Office, path: string, who: Person) => {
  const response = await fetch(`${await office.test.app.getUrl()}${path}`, { headers: { cookie: who.cookie } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
