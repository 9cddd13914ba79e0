import { importReport } from '@bluebonnet/contracts/imports/import.calls'
import { sendSlowly } from '@bluebonnet/brokerage/testing'
import { formOf } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { filesOf, lines, rowsOf } from '@bluebonnet/app/testing/files'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { count, exported, imported, send } = filesOf(() => office)

const addPlan = async (name: string): Promise<void> => {
  const split = { id: 'split', label: 'Split', stage: 'SPLIT', kind: 'PERCENT', percent: 30, of: 'SHARE' }
  const body = { name, reason: 'New', caps: [], steps: [split] }
  expect((await office.post(office.broker, '/api/plans', body)).status).toBe(201)
}

/** Five thousand clients that belong to nobody else. */
const manyClients = (who: Person): string =>
  lines('firstName,lastName,type', ...Array.from({ length: 5_000 }, (_, index) => `${who.agentId},${index},BUYER`))

describe('the limits of an import', () => {
  it('require a table, of a limited size', async () => {
    const form = formOf('')
    expect((await office.post(office.agent, '/api/imports/clients', { firstName: 'Lupe' })).json()).toMatchObject({
      statusCode: 415,
      message: expect.stringMatching(/^Send this as multipart\/form-data or text\/csv or /),
    })
    const twice = '\r\n--the-next-part-begins-here\r\nContent-Disposition: form-data; name="file"\r\n\r\n'
    const other = { 'content-type': 'multipart/form-data; boundary=other' }
    for (const [answer, message] of [
      [
        await send(office.agent, 'clients', twice),
        "A form has the part 'file' and may have the part 'body', each once",
      ],
      [
        await send(office.agent, 'clients', 'x', other),
        'The form is cut off, or its boundary is not the one of its media type',
      ],
    ] as const)
      expect(await answer.json()).toMatchObject({ statusCode: 400, message })
    expect((await send(office.agent, 'clients', 'x'.repeat(10 * 1_048_576 + 1))).status).toBe(413)
    expect(
      (await office.as(office.agent, '/api/clients', { method: 'POST', headers: { 'content-type': form.type } }))
        .status,
    ).toBe(415)
  })

  it('leave out existing rows, unless they are to be added again', async () => {
    const agent = await office.person()
    const clients = lines(
      'firstName,lastName,type,email,phone',
      'Lupe,Garza,BUYER,lupe@garza.test,',
      'Bo,Vance,BUYER,,(512) 555-0102',
      'Ana,Muñoz,BUYER,,',
    )
    const same = lines(
      'firstName,lastName,type,email,phone',
      'Guadalupe,Garza,BUYER,LUPE@garza.test,',
      'bo,VANCE,SELLER,,512-555-0102',
      'Bea,Vance,BUYER,,512-555-0102',
      'Ana,Muñoz,BUYER,,',
      'Cy,Doyle,BUYER,cy@doyle.test,',
      'Cyrus,Doyle,BUYER,cy@doyle.test,',
    )
    expect(await imported(agent, 'clients', clients)).toMatchObject({ accepted: 3, alreadyThere: 0 })
    for (const query of ['?dryRun=true', ''])
      expect(await imported(agent, 'clients', same, {}, query)).toMatchObject({
        accepted: 3,
        alreadyThere: 3,
        refusedCount: 0,
      })
    expect(await imported(agent, 'clients', clients, {}, '?duplicates=add&dryRun=true')).toMatchObject({
      accepted: 3,
      alreadyThere: 2,
    })
    expect(await imported(agent, 'clients', clients, {}, '?duplicates=add')).toMatchObject({
      accepted: 3,
      alreadyThere: 2,
    })
    expect(await imported(await office.person(), 'clients', clients)).toMatchObject({ accepted: 3, alreadyThere: 0 })

    const houses = lines(
      'mlsId,propertyAddress,city,zip,price',
      'T-100,9 Oak,Mason,76856,512000',
      ',9 Oak,Mason,76856,512000',
    )
    expect(await imported(agent, 'properties', houses)).toMatchObject({ accepted: 2, alreadyThere: 0 })
    expect(await imported(agent, 'properties', houses)).toMatchObject({ accepted: 1, alreadyThere: 1 })

    const deal = (closeDate: string, side = 'BUYER'): string =>
      lines(
        'agentId,side,propertyAddress,city,zip,price,status,closeDate',
        `${agent.agentId},${side},9 Oak,Mason,76856,512000,CLOSED,${closeDate}`,
      )
    expect(await imported(office.broker, 'deals', deal('2025-03-04'))).toMatchObject({ accepted: 1, alreadyThere: 0 })
    for (const file of [deal('2025-03-04'), deal('3/4/2025').replace('9 Oak', '9 OAK')]) {
      expect(await imported(office.broker, 'deals', file)).toMatchObject({ accepted: 0, alreadyThere: 1 })
    }
    for (const file of [deal('2025-03-05'), deal('2025-03-04', 'LISTING')])
      expect(await imported(office.broker, 'deals', file)).toMatchObject({ accepted: 1, alreadyThere: 0 })
  })

  it('read one file of a person at a time', async () => {
    const [agent, other] = [await office.person(), await office.person()]
    const [first, second, theirs] = await Promise.all([
      send(agent, 'clients', manyClients(agent)),
      send(agent, 'clients', manyClients(agent)),
      send(other, 'clients', manyClients(other)),
    ])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await (first.status === 409 ? first : second).json()).toMatchObject({ code: 'IMPORT_RUNNING' })
    expect(theirs.status).toBe(200)
    expect((await imported(agent, 'clients', lines('firstName,lastName,type', 'Lupe,Garza,BUYER'))).accepted).toBe(1)
  })

  it('answer a file of broken cells with a few of its errors, without delaying others', async () => {
    const agent = await office.person()
    const rows = Array.from({ length: 6_000 }, () => `A,B,BUYER,${'x,'.repeat(250)}y`)
    const answered = send(agent, 'clients', lines('firstName,lastName,type', ...rows))
    let slowest = 0
    const reading = new AbortController()
    void answered.finally(() => reading.abort())
    while (!reading.signal.aborted) {
      const started = performance.now()
      expect((await office.as(office.agent, '/api/counts')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - started)
    }
    const answer = await (await answered).text()
    expect(answer.length).toBeLessThan(200_000)
    const report = importReport.parse(JSON.parse(answer))
    expect([report.accepted, report.refusedCount, report.refused.length]).toEqual([0, 6_000, 1_000])
    expect(report.refused[0]).toEqual({
      row: 2,
      issues: [{ path: '', column: '', message: '251 cells from cell 4 on are under no field' }],
    })
    // Allows for a busy machine. A file read in one go would block everybody for the whole time.
    expect(slowest).toBeLessThan(5_000)
  })

  it('refuse line breaks in names and addresses, and keep those of notes', async () => {
    const agent = await office.person()
    const refused = await office.post(agent, '/api/clients', {
      firstName: 'Lupe\n=cmd|calc',
      lastName: 'Garza',
      type: 'BUYER',
    })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'firstName', message: 'Write this in one line' }],
    })
    const notes = 'First line\n=cmd|calc, "quoted"\n\n- last'
    await office.post(agent, '/api/clients', { firstName: 'Lupe', lastName: 'Garza', type: 'BUYER', notes })
    const file = await exported(agent, 'clients')
    expect(rowsOf(file)).toMatchObject([{ firstName: 'Lupe', notes }])
    const quoted = JSON.stringify(notes).replaceAll('\\n', '\n').replaceAll('\\"', '""')
    const body = `notes,firstName,lastName,type\r\n${quoted},Bo,Vance,BUYER\r\n`
    expect((await imported(agent, 'clients', body)).accepted).toBe(1)
    expect(
      await office.rows("SELECT notes FROM clients WHERE agent_id = $1 AND first_name = 'Bo'", [agent.agentId]),
    ).toEqual([{ notes }])
  })

  it.each([
    [
      'deals',
      'side,propertyAddress,city,zip,price,status,closeDate',
      (index: number) => `BUYER,${index} Mesa,Uvalde,78801,250000,CLOSED,2025-03-0${(index % 9) + 1}`,
    ],
    [
      'agents',
      'email,name,trecLicenseNo,plan,capYearStart,capUsed,team,teamLead,leadShare',
      (index: number) => {
        const lead = `Ten${(index % 20) * 2} Thousand`
        const plan = index % 2 === 0 ? '80/20 until cap' : 'Seventy'
        const team = `Row ${index % 20},${lead},20`
        return `ten${index}@many.test,Ten${index} Thousand,07${index},${plan},2026-03-01,100,${team}`
      },
    ],
    ['balances', 'agent,balance,reason', (index: number) => `ten${index}@many.test,${index + 1}.25,Desk fee`],
  ] as const)('import ten thousand %s in a few hundred statements', async (kind, headings, rowOf) => {
    if (kind === 'agents') await addPlan('Seventy')
    const rows = Array.from({ length: 10_000 }, (_, index) => rowOf(index))
    // The duration depends on the machine's load; npm run bench measures the seconds.
    const { logger } = office.test.app.get(DataSource)
    const logQuery = logger.logQuery.bind(logger)
    let statements = 0
    logger.logQuery = () => {
      statements += 1
    }
    const report = await imported(office.broker, kind, lines(headings, ...rows)).finally(() => {
      logger.logQuery = logQuery
    })
    expect(report).toMatchObject({ accepted: 10_000, alreadyThere: 0, refusedCount: 0, refused: [] })
    expect(statements).toBeGreaterThan(20)
    expect(statements).toBeLessThan(500)
  })
})

it('save nothing of a file whose sender was deactivated before its end', async () => {
  const leaving = await office.person()
  const before = await count('clients')
  const slow = {
    method: 'POST',
    cookie: leaving.cookie,
    ...formOf(lines('firstName,lastName,type', 'Lupe,Garza,BUYER')),
  } as const
  const deactivate = () =>
    office.test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [leaving.userId])
  expect(await sendSlowly(office.test, `${await office.test.app.getUrl()}/api/imports/clients`, slow, deactivate)).toBe(
    401,
  )
  expect(await count('clients')).toBe(before)
})
