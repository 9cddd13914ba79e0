import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings } from '../config/settings.js'
import { defineMail } from './layout.js'
import { BrokerageMailer } from './brokerage-mailer.js'
import { Mailbox } from './mailbox.js'

const settings = parseSettings({
  DATABASE_URL: 'postgres://h/d',
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://office.example',
})
const notice = defineMail<{ name: string }>({
  name: 'notice',
  render: ({ name }) => ({
    subject: `About ${name}`,
    paragraphs: [`Dear ${name}`],
    action: { label: 'Open', url: 'https://office.example/a?b=1&c=2' },
  }),
})

let folder: string
let mailbox: Mailbox
let mailer: BrokerageMailer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'h2-mail-'))
  mailbox = new Mailbox(folder)
  mailer = new BrokerageMailer(settings, mailbox, { once: (_id, send) => send() })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('mail', () => {
  it('has the same Message-ID for one recipient and intent, another for any other', async () => {
    for (const to of ['a@x.test', 'A@x.test', 'b@x.test'])
      await mailer.send(notice, { name: 'Ann' }, { to, intent: 'deal-1' })
    await mailer.send(notice, { name: 'Ann' }, { to: 'a@x.test', intent: 'deal-2' })
    const ids = (await mailbox.list()).map((mail) => mail.messageId)
    expect(new Set(ids).size).toBe(3)
    expect(ids).toHaveLength(3)
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{40}@office\.example>$/)
  })

  it("is sent under the sender's name, with a reply address that people read", async () => {
    const sender = { name: 'Lone Star, "Realty"', lines: [], replyTo: 'broker@x.test' }
    await mailer.send(notice, { name: 'Ann' }, { to: 'a@x.test', intent: '1', sender })
    await mailer.send(notice, { name: 'Ann' }, { to: 'a@x.test', intent: '2', sender, replyTo: 'agent@x.test' })
    await mailer.send(notice, { name: 'Ann' }, { to: 'a@x.test', intent: '3' })
    const sent = (await mailbox.list()).map(({ from, replyTo }) => [from, replyTo])
    expect(sent.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ['"Lone Star,  Realty" <no-reply@bluebonnet.test>', 'agent@x.test'],
      ['"Lone Star,  Realty" <no-reply@bluebonnet.test>', 'broker@x.test'],
      ['Bluebonnet <no-reply@bluebonnet.test>', undefined],
    ])
  })

  it('escapes data, in the subject and in the HTML', async () => {
    await mailer.send(notice, { name: '<b>Ann</b>\r\nBcc: eve@x.test' }, { to: 'a@x.test', intent: '1' })
    const [mail] = await mailbox.list()
    expect(mail?.subject).toBe('About <b>Ann</b> Bcc: eve@x.test')
    expect(mail?.html).not.toContain('<b>Ann')
    expect(mail?.html).toContain('href="https://office.example/a?b=1&amp;c=2"')
    expect(mail?.text).toContain('Open:\nhttps://office.example/a?b=1&c=2')
  })

  it('is found in the mailbox by its id only', async () => {
    await mailer.send(notice, { name: 'Ann' }, { to: 'a@x.test', intent: '1' })
    const [mail] = await mailbox.list()
    expect(await mailbox.read(mail?.id ?? '')).toEqual(mail)
    expect(await mailbox.read('../../etc/passwd')).toBeNull()
  })
})
