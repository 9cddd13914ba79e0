import { DroppingProxy, eventually, MailServer } from '@bluebonnet/testing'
import { BrokerageInProcesses } from './brokerage-in-processes.js'

const testMs = 400_000

let office: BrokerageInProcesses
let database: DroppingProxy
let mails: MailServer
let agent: string
let broker: string

beforeAll(async () => {
  mails = await MailServer.start()
  office = await BrokerageInProcesses.open(null)
  database = await DroppingProxy.before(new URL(office.databaseUrl))
  agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  broker = await office.signIn({ role: 'BROKER' }, 'broker')
  await office.startWorker({
    environment: { DATABASE_URL: database.instead(office.databaseUrl), SMTP_URL: mails.urlAt() },
  })
}, testMs)

afterAll(async () => {
  await office?.close()
  await database?.close()
  await mails?.close()
})

/** Every mail of the deal is sent and recorded. */
const allMailed = async (): Promise<boolean> => {
  const [open] = await office.dataSource.query<{ count: string }[]>(
    `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND job NOT LIKE '%.sweep%')
          + (SELECT count(*) FROM notifications WHERE mail_after IS NOT NULL AND mailed_at IS NULL) AS count`,
  )
  return Number(open?.count) === 0
}

/** The Message-IDs accepted since, more often than this. */
const repeated = (most: number): number[] => [...mails.taken.values()].filter((times) => times > most)

describe('a mail', () => {
  it(
    'is sent once when the database fails at the moment the mail server accepts it',
    async () => {
      // Every record about the first ten mails meets a dead connection first.
      let cuts = 0
      mails.onTaken = () => {
        if (cuts < 10) database.shut()
        cuts += 1
        setTimeout(() => database.reopen(), 700)
        return 'answer'
      }
      for (let deal = 0; deal < 2; deal += 1) await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(() => mails.taken.size >= 6, 120_000)
      await eventually(allMailed, 120_000)
      expect(repeated(1)).toEqual([])
    },
    testMs,
  )

  it(
    'whose acceptance was lost is repeated under its own Message-ID, and no other with it',
    async () => {
      mails.taken.clear()
      let cut = ''
      mails.onTaken = (messageId) => {
        if (cut !== '') return 'answer'
        cut = messageId
        return 'cut'
      }
      await office.generate(await office.approvedDeal(agent, broker), agent)
      await eventually(() => (mails.taken.get(cut) ?? 0) > 1, 120_000)
      await eventually(allMailed, 120_000)
      expect(mails.taken.get(cut)).toBe(2)
      expect(repeated(1)).toHaveLength(1)
    },
    testMs,
  )
})
