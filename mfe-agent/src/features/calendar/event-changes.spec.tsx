import type { CalendarEvent } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { createFakeShell, fakeAgent, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { jest } from '@jest/globals'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { event } from '../../testing/rows.js'
import { rowsOf, titleOf } from './days.js'
import { movedBy, useMoveEvent } from './event-changes.js'

const chicago = 'America/Chicago'

describe('an event dragged to another day', () => {
  it('keeps its hours', () => {
    expect(
      movedBy({ startTime: '2026-11-21T16:00:00.000Z', endTime: '2026-11-21T17:30:00.000Z' }, { days: -3 }, chicago),
    ).toEqual({ startTime: '2026-11-18T16:00:00.000Z', endTime: '2026-11-18T17:30:00.000Z' })
  })

  it('keeps its hours when the clocks change in between', () => {
    expect(
      movedBy({ startTime: '2026-10-31T15:00:00.000Z', endTime: '2026-10-31T16:00:00.000Z' }, { days: 2 }, chicago),
    ).toEqual({ startTime: '2026-11-02T16:00:00.000Z', endTime: '2026-11-02T17:00:00.000Z' })
  })

  it('keeps its length at another hour', () => {
    expect(
      movedBy(
        { startTime: '2026-11-21T16:00:00.000Z', endTime: '2026-11-21T17:30:00.000Z' },
        { days: 1, minutes: -45 },
        chicago,
      ),
    ).toEqual({ startTime: '2026-11-22T15:15:00.000Z', endTime: '2026-11-22T16:45:00.000Z' })
  })
})

describe('the range of a view', () => {
  it('is the week around a day, from Sunday', () => {
    expect(rowsOf('week', '2026-11-01', '2026-11-18')[0]).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  it('is thirty days from the day in the agenda', () => {
    const rows = rowsOf('agenda', '2026-11-01', '2026-11-18')
    expect([rows[0]?.[0], rows[0]?.at(-1)]).toEqual(['2026-11-18', '2026-12-17'])
    expect(titleOf('month', '2026-11-01', rows)).toBe('November 2026')
  })
})

const request = { query: { startDate: '2027-01-01', endDate: '2027-01-31' } }
const showing: CalendarEvent = {
  ...event,
  id: 'e1',
  title: 'Showing',
  startTime: '2027-01-05T15:00:00.000Z',
  endTime: '2027-01-05T16:00:00.000Z',
}

/** A calendar with one event on a fake server, where another user may change it. */
const calendar = () => {
  const server = { event: showing, isAway: false, sent: jest.fn<(body: unknown) => void>() }
  Object.assign(globalThis, {
    fetch: fakeFetch({
      'GET /api/calendar-events': () => {
        if (server.isAway) throw new TypeError('Failed to fetch')
        return [server.event]
      },
      'PATCH /api/calendar-events/:id': ({ body }) => {
        server.sent(body)
        if (server.isAway) throw new TypeError('Failed to fetch')
        const { version, ...times } = { version: undefined, ...Object(body) }
        if (version !== undefined && version !== server.event.version) return changed(server.event)
        server.event = { ...server.event, ...times, version: server.event.version + 1 }
        return server.event
      },
    }),
  })
  return server
}
const sentence = 'Somebody else changed this since you opened it.'
const changed = (row: CalendarEvent): Response =>
  Response.json({ code: 'ROW_CHANGED', message: sentence, row }, { status: 409 })

const useCalendar = () => ({
  move: useMoveEvent(request, 'America/Chicago'),
  events: useCall('GET /api/calendar-events', request),
})

const open = async () => {
  const shell = createFakeShell(fakeAgent)
  const { result } = renderHook(useCalendar, {
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  const day = (): string | undefined => result.current.events.data?.[0]?.startTime.slice(0, 10)
  await waitFor(() => expect(day()).toBe('2027-01-05'))
  return {
    day,
    undo: async (): Promise<void> => {
      await waitFor(() => expect(shell.toasts.getState().current?.undo).toBeDefined())
      await act(async () => shell.toasts.getState().current?.undo?.())
    },
    move: async (...shifts: number[]): Promise<void> =>
      act(async () => {
        for (const days of shifts) result.current.move('e1', { days })
      }),
  }
}

afterEach(cleanup)

it("keeps another person's move, shows where the event is, and says so", async () => {
  const server = calendar()
  const { day, move } = await open()
  server.event = { ...showing, startTime: '2027-01-20T15:00:00.000Z', endTime: '2027-01-20T16:00:00.000Z', version: 4 }
  await move(1)
  await waitFor(() => expect(day()).toBe('2027-01-20'))
  expect(server.event.version).toBe(4)
  expect(screen.queryByText(sentence)).not.toBeNull()
})

it('builds on its own last move, however quickly the next one follows', async () => {
  const server = calendar()
  const { day, move } = await open()
  await move(1, 1, 7)
  await waitFor(() => expect(server.sent).toHaveBeenCalledTimes(3))
  await waitFor(() => expect(server.event).toMatchObject({ startTime: '2027-01-14T15:00:00.000Z', version: 6 }))
  expect(server.sent.mock.calls.map(([body]) => Object(body).version)).toEqual([3, 4, 5])
  await waitFor(() => expect(day()).toBe('2027-01-14'))
})

it('returns to its place when no answer arrives', async () => {
  const server = calendar()
  const { day, move } = await open()
  server.isAway = true
  await move(1)
  await waitFor(() => expect(server.sent).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(day()).toBe('2027-01-05'))
})

it('Undo takes a move back', async () => {
  const server = calendar()
  const { day, move, undo } = await open()
  await move(3)
  await waitFor(() => expect(server.event.startTime).toBe('2027-01-08T15:00:00.000Z'))
  await undo()
  await waitFor(() => expect(server.event).toMatchObject({ startTime: showing.startTime, endTime: showing.endTime }))
  await waitFor(() => expect(day()).toBe('2027-01-05'))
})
