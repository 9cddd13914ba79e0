import { newId } from '@bluebonnet/platform'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { EventDays } from './180-event-days.js'
import { migrations } from './index.js'

const before = migrations.slice(0, migrations.indexOf(EventDays))

let database: TestDatabase
let source: DataSource
beforeAll(async () => {
  database = await createTestDatabase({ migrations: before })
  source = await new DataSource({ type: 'postgres', url: database.url, migrations: [EventDays] }).initialize()
}, 60_000)
afterAll(async () => {
  await source?.destroy()
  await database?.close()
})

describe('events from before they had days', () => {
  it('get them by the brokerage’s zone, and are no other rows for that', async () => {
    const person = newId()
    await source.query("INSERT INTO users (id, email, role) VALUES ($1, 'a@example.test', 'AGENT')", [person])
    await source.query(
      "INSERT INTO brokerage_settings (id, name, time_zone, plans) VALUES (1, 'B', 'America/Denver', '{}')",
    )
    const events = [
      ['one day', '2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z', true],
      ['until a second to', '2026-03-07T07:00:00Z', '2026-03-09T05:59:59Z', true],
      ['no length', '2026-03-09T05:30:00Z', '2026-03-09T05:30:00Z', true],
      ['of hours', '2026-03-09T05:30:00Z', '2026-03-09T06:30:00Z', false],
    ] as const
    for (const [title, start, end, isAllDay] of events)
      await source.query(
        `INSERT INTO calendar_events (id, created_by, title, event_type, start_time, end_time, is_all_day)
         VALUES ($1, $2, $3, 'OTHER', $4, $5, $6)`,
        [newId(), person, title, start, end, isAllDay],
      )
    await source.runMigrations()
    expect(
      await source.query(
        `SELECT title, first_day::text, last_day::text, version, changed_in FROM calendar_events
          ORDER BY start_time, title`,
      ),
    ).toEqual(
      [
        ['until a second to', '2026-03-07', '2026-03-08'],
        ['one day', '2026-03-08', '2026-03-08'],
        ['no length', '2026-03-08', '2026-03-08'],
        ['of hours', null, null],
      ].map(([title, first_day, last_day]) => ({ title, first_day, last_day, version: 1, changed_in: {} })),
    )
    await source.query("UPDATE brokerage_settings SET time_zone = 'America/Chicago'")
    expect(
      await source.query("SELECT start_time, end_time FROM calendar_events WHERE title = 'until a second to'"),
    ).toEqual([{ start_time: new Date('2026-03-07T06:00:00Z'), end_time: new Date('2026-03-09T05:00:00Z') }])
    await source.undoLastMigration()
    expect(await source.query("SELECT version FROM calendar_events WHERE title = 'one day'")).toEqual([{ version: 2 }])
  })
})
