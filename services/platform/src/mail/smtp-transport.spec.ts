import { MailServer } from '@bluebonnet/testing'
import { SmtpTransport } from './smtp-transport.js'

/** A local address that does not look like one. */
const elsewhere = '0.0.0.0'
const mail = {
  from: 'office@x.test',
  to: 'ann@x.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@x.test>',
}

let server: MailServer

beforeAll(async () => {
  server = await MailServer.start()
})

beforeEach(() => server.taken.clear())

afterAll(() => server?.close())

const send = async (host: string, isTlsRequired: boolean): Promise<void> => {
  const transport = new SmtpTransport(server.urlAt(host), isTlsRequired)
  try {
    await transport.send(mail)
  } finally {
    await transport.close()
  }
}

describe('a mail server without TLS', () => {
  it('gets no mail unless allowed', async () => {
    await expect(send(elsewhere, true)).rejects.toThrow('STARTTLS')
    expect(server.taken.size).toBe(0)
    await send(elsewhere, false)
    expect(server.taken.size).toBe(1)
  })

  it('gets mails when it is on this machine', async () => {
    await send('127.0.0.1', true)
    expect(server.taken.size).toBe(1)
  })

  it('that disconnects after accepting a mail does not get it again by itself', async () => {
    server.onTaken = () => 'cut'
    await expect(send('127.0.0.1', true)).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect([...server.taken.values()]).toEqual([1])
  })
})
