import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'
import { LiveHub } from '@bluebonnet/platform'
import { ImportProgress } from '@bluebonnet/platform/csv/import-progress'
import type { LiveMessage } from '@bluebonnet/platform/live/live-channel'
import { eventually } from '@bluebonnet/testing'

const office = await openOffice()
afterAll(() => office.close())

const { imported } = filesOf(() => office)

describe('the progress of an import', () => {
  it('shows only to its sender, while it runs', async () => {
    const [sender, other] = await Promise.all([office.person(), office.person()])
    const told: LiveMessage[] = []
    const toOthers: LiveMessage[] = []
    const hub = office.test.app.get(LiveHub, { strict: false })
    const listen = ({ userId }: Person, heard: LiveMessage[]) =>
      hub.subscribe(
        { userId, role: 'AGENT', isSuperAdmin: false, sessionId: userId },
        { send: (message) => void heard.push(message), end: () => undefined },
      )
    const endings = [listen(sender, told), listen(other, toOthers)]
    const rows = Array.from({ length: 1_000 }, (_, index) => `Ana,${index},BUYER`)
    const { accepted } = await imported(sender, 'clients', lines('firstName,lastName,type', ...rows), {
      'change-id': '0'.repeat(32),
    })
    const percents = () => told.flatMap(({ event, data }) => (event === 'import' ? [Number(data['percent'])] : []))
    await eventually(() => percents().length > 0)
    endings.forEach((end) => end())
    expect([accepted, percents()[0], toOthers]).toEqual([1_000, 25, []])
    expect(percents()).toEqual(percents().toSorted((a, b) => a - b))
    expect(percents().at(-1)).toBeLessThan(100)
    expect(told.filter(({ event, data }) => event === 'import' && 'change' in data)).toEqual([])
  })

  it('goes on while people, caps and balances are written', async () => {
    const progress = office.test.app.get(ImportProgress, { strict: false })
    const count = 1_200
    const mails = Array.from({ length: count }, (_, index) => `p${index}@progress.test`)
    const files = {
      agents: lines('email,name', ...mails.map((mail, index) => `${mail},Pat Vance${index}`)),
      caps: lines('agent,capUsed', ...mails.map((mail) => `${mail},100`)),
      balances: lines('agent,balance', ...mails.map((mail) => `${mail},50`)),
    }
    let told: number[] = []
    progress.of = () => (rows) => {
      if (rows > 0) told.push(rows)
    }
    for (const [kind, file] of Object.entries(files)) {
      told = []
      expect(await imported(office.broker, kind, file)).toMatchObject({ accepted: count })
      // 500 rows at most: each row is validated, then written.
      expect([kind, told]).toEqual([kind, [500, 500, 200, 500, 500, 200]])
    }
  })
})
