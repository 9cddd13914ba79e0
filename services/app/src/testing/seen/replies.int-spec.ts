import { addClient } from '@bluebonnet/brokerage/testing'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { Mailbox, mailboxFolder, newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made } from '../office/cda-desk.js'
import { type Office, openOffice, type Person } from '../office/office.js'

let office: Office
let digested: Person
/** Each mail's subject, recipient and Reply-To. */
let mails: [string, string, string | undefined][]

const succeeded = async (asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked
  expect([answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([true, ''])
  return answer
}
const idOf = async (asked: Promise<Answer>): Promise<string> =>
  z.looseObject({ id: z.string() }).parse((await succeeded(asked)).json()).id

const cdaSentAndVoided = async (): Promise<void> => {
  const deal = await contracted(office)
  const { id } = await made(office, deal.id)
  await succeeded(decide(office, id, 'approve', { version: 1 }))
  await succeeded(decide(office, id, 'send', { email: 'closer@heritage.test', confirm: true }, office.manager))
  await office.runJobs()
  await succeeded(decide(office, id, 'void', { reason: 'Wrong payee' }))
}
const documentShared = async (): Promise<void> => {
  const { agentId, cookie } = office.other
  const documentURL = await uploadFile(office.test, cookie, samples.pdf, { name: 'survey.pdf' })
  const body = { documentURL, label: 'Survey', type: 'OTHER' }
  const documentId = await idOf(office.as(office.other, '/api/documents', { method: 'PUT', body }))
  const client = { agentId, firstName: 'Lupe', lastName: 'Garza', email: 'lupe@garza.test' }
  const sharedWithClientId = await addClient(office.test.dataSource, client)
  await succeeded(office.post(office.other, '/api/document-shares', { documentId, sharedWithClientId }))
}
const digestDue = async (): Promise<void> => {
  await office.rows(
    `UPDATE notifications SET created_at = now() - interval '2 hours', mail_after = now() - interval '1 minute'
      WHERE user_id = $1`,
    [digested.userId],
  )
  await office.rows(
    `INSERT INTO outbox (id, job, payload, run_at, created_at)
     VALUES ($1, 'notifications.mail-digest', jsonb_build_object('userId', $2::text), now(), now())`,
    [newId(), digested.userId],
  )
}

beforeAll(async () => {
  office = await openOffice()
  digested = await office.person({ role: 'BROKER' })
  const path = '/api/settings/notifications'
  const settings = z.looseObject({}).parse((await succeeded(office.as(digested, path))).json())
  await succeeded(office.as(digested, path, { method: 'PUT', body: { ...settings, frequency: 'hourly' } }))
  await cdaSentAndVoided()
  await documentShared()
  await succeeded(office.test.ask('/api/auth/forgot-password', { method: 'POST', body: { email: office.tc.email } }))
  const lead = { firstName: 'Nora', lastName: 'Pruitt', email: 'nora@example.test' }
  await succeeded(office.test.ask('/api/leads', { method: 'POST', body: lead }))
  await office.runJobs()
  await digestDue()
  await office.runJobs()
  const all = await new Mailbox(mailboxFolder(office.test.settings.dataDir)).list()
  mails = all.map(({ subject, to, replyTo }) => [subject, to, replyTo])
}, 60_000)
afterAll(() => office?.close())

it.each<[string, RegExp, () => string, () => string]>([
  ['a CDA', /^Commission Disbursement Authorization/, () => 'closer@heritage.test', () => office.manager.email],
  ['a voided CDA', /^Void/, () => 'closer@heritage.test', () => office.manager.email],
  ['a shared document', /shared a document/, () => 'lupe@garza.test', () => office.other.email],
  ['a link for a password', /password/i, () => office.tc.email, () => office.broker.email],
  ['a lead', /lead/i, () => office.broker.email, () => office.broker.email],
  ['a digest', /^\d+ notifications$/, () => digested.email, () => office.broker.email],
  ['a notice', /^CDA approved$/, () => office.agent.email, () => office.broker.email],
])('an answer to the mail of %s reaches a person', (_, words, to, person) => {
  const found = mails.filter(([subject, recipient]) => recipient === to() && words.test(subject))
  expect(found.map(([, , replyTo]) => replyTo)).toEqual([person()])
})

it('an answer to any mail reaches a person', () => {
  expect(mails.filter(([, , replyTo]) => replyTo === undefined)).toEqual([])
})
