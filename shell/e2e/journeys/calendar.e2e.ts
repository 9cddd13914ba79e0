import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

/** Some of these have calls without an answer. */
test.use({ refusalsExpected: true })

/** Far from every demo event, deal date and clock change: Wednesday, June 16. */
const month = '2027-06'
const day = `${month}-16`
const fullDay = 'Wednesday, June 16, 2027'

/** A timestamp of that June by the clocks of Texas, five hours behind in summer. */
const at = (date: string, clock: string): string => new Date(`${date}T${clock}:00-05:00`).toISOString()
const addEvent = async (calls: APIRequestContext, title: string, from: string, to: string, on = day): Promise<void> => {
  const answer = await calls.post('/api/calendar-events', {
    data: { title, eventType: 'MEETING', startTime: at(on, from), endTime: at(on, to) },
  })
  expect(answer.status()).toBe(201)
}
/** How many milliseconds of the calendar a call requests. */
const spanOf = (address: string): number => {
  const { searchParams } = new URL(address)
  return Date.parse(searchParams.get('endDate') ?? '') - Date.parse(searchParams.get('startDate') ?? '')
}
const cell = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('the month: today, other months, a first event with every validation, and failures', async ({
  openAs,
  callsOf,
}) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Cal')
  const page = await openAs(newcomer, '/calendar')
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect(page.getByText('No events scheduled')).toBeVisible()
  for (const type of ['Showing', 'Inspection', 'Closing', 'Meeting', 'Open House', 'Appointment', 'Other']) {
    await expect(page.getByRole('list', { name: 'Event types' }).getByText(type, { exact: true })).toBeVisible()
  }
  const today = page.locator('[aria-current=date]')
  await expect(today).toHaveCount(1)
  const title = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toHaveCount(0)
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

  await page.goto(`/calendar?month=${month}&day=${day}`)
  await expect(page.getByRole('heading', { name: 'Events for Jun 16, 2027' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'New Event' })
  await test.step('each required field says so', async () => {
    await page.getByRole('button', { name: 'New Event' }).click()
    await dialog.getByLabel('Start Time').fill('')
    await dialog.getByLabel('End Time').fill('')
    await dialog.getByRole('button', { name: 'Create event' }).click()
    for (const text of [
      'Title is required',
      'Event type is required',
      'Start time is required',
      'End time is required',
    ])
      await expect(dialog.getByText(text)).toBeVisible()
  })
  await test.step('shows what the server says and keeps what was typed', async () => {
    await dialog.getByLabel('Title').fill('Walk-through')
    await choose(page, dialog, 'Event Type', 'Inspection')
    await dialog.getByLabel('Start Time').fill(`${day}T14:00`)
    await dialog.getByLabel('End Time').fill(`${day}T13:30`)
    await expect(dialog.getByText('End time must be after start time')).toBeVisible()
    await dialog.getByLabel('End Time').fill(`${day}T15:30`)
    await expect(dialog.getByText('End time must be after start time')).toHaveCount(0)
    await dialog.getByLabel('Location').fill('1515 Ridgewood Rd')
    await page.route('**/api/calendar-events', async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Failed to create event').first()).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Walk-through')
    await page.unroute('**/api/calendar-events')
    await dialog.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Event created', { exact: true })).toBeVisible()
    await expect(page.getByText('Your calendar event has been created successfully.')).toBeVisible()
  })
  await test.step('it appears on its day, can be changed and deleted', async () => {
    const list = page.getByRole('list', { name: 'Events for Jun 16, 2027' })
    await expect(list.getByText('2:00 PM – 3:30 PM')).toBeVisible()
    await expect(list.getByText('1515 Ridgewood Rd')).toBeVisible()
    await list.getByRole('button', { name: 'Edit Walk-through' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Event' })
    await edit.getByLabel('Title').fill('Final walk-through')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await list.getByRole('button', { name: 'Delete Final walk-through' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No events scheduled')).toBeVisible()
  })
})

test('says that events cannot be loaded, and retries', async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  await page.route('**/api/calendar-events?*', async (route) => route.abort())
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByText('Failed to fetch events').first()).toBeVisible()
  await page.unroute('**/api/calendar-events?*')
  await page.getByRole('button', { name: /Try again|Retry/ }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('a month with more entries than one call returns says so, and each day shows its own', async ({
  openAs,
  callsOf,
}) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Cass')
  await addEvent(await callsOf(newcomer), 'Quiet call', '08:00', '09:00')
  const page = await openAs(newcomer, '/settings')
  const busy = {
    id: '',
    agentId: null,
    title: 'Busy',
    description: null,
    eventType: 'MEETING',
    startTime: at(`${month}-02`, '09:00'),
    endTime: at(`${month}-02`, '10:00'),
    location: null,
    clientId: null,
    propertyId: null,
    dealId: null,
    isAllDay: false,
    isDealDate: false,
  }
  await page.route('**/api/calendar-events?*', async (route) =>
    spanOf(route.request().url()) < 172_800_000
      ? route.fallback()
      : route.fulfill({ json: Array.from({ length: 1_000 }, (_, index) => ({ ...busy, id: String(index) })) }),
  )
  await page.goto(`/calendar?month=${month}&day=${day}`)
  await expect(page.getByText('More than 1,000 entries fall on these days')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Events for Jun 16, 2027' })).toContainText('Quiet call')
})

test("events that the office adds, moves and deletes appear in the agent's calendar without a reload", async ({
  openAs,
  callsOf,
}) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Cleo')
  const [office, own] = [await callsOf(people.coordinator), await callsOf(newcomer)]
  const { id: agentId } = await (await own.get('/api/agent/profile')).json()
  const page = await openAs(newcomer, `/calendar?month=${month}`)
  await expect(cell(page, fullDay)).toBeVisible()
  const added = await office.post('/api/calendar-events', {
    data: {
      title: 'Inspector comes',
      eventType: 'INSPECTION',
      startTime: at(day, '09:00'),
      endTime: at(day, '10:00'),
      agentId,
    },
  })
  expect(added.status()).toBe(201)
  await expect(cell(page, fullDay)).toContainText('Inspector comes')
  const { id } = await added.json()
  expect((await office.patch(`/api/calendar-events/${id}`, { data: { title: 'Inspector is late' } })).ok()).toBe(true)
  await expect(cell(page, fullDay)).toContainText('Inspector is late')
  expect((await office.delete(`/api/calendar-events/${id}`)).ok()).toBe(true)
  await expect(cell(page, fullDay)).not.toContainText('Inspector')
})

test('a full day shows three and a count; week by hours, agenda, moves by mouse and keys, opens by a link', async ({
  openAs,
  callsOf,
}) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Cora')
  const calls = await callsOf(newcomer)
  await addEvent(calls, 'Staff breakfast', '08:00', '09:00')
  await addEvent(calls, 'Listing review', '10:00', '11:00')
  await addEvent(calls, 'Lender call', '10:30', '11:30')
  await addEvent(calls, 'Photographer', '13:00', '14:00')
  await addEvent(calls, 'Late showing', '19:00', '20:00')
  const page = await openAs(newcomer, `/calendar?month=${month}`)

  await test.step('the cell shows three, the day all', async () => {
    await expect(cell(page, `${fullDay}, 5 events`)).toContainText('+2 more')
    await cell(page, fullDay).click()
    await expect(page.getByRole('list', { name: 'Events for Jun 16, 2027' }).getByRole('listitem')).toHaveCount(5)
    await cell(page, 'Thursday, June 17, 2027').click()
    await expect(page.getByText('No events scheduled')).toBeVisible()
  })

  await test.step('an event dragged to another day stays there after a reload', async () => {
    await cell(page, fullDay).getByText('Staff breakfast').dragTo(cell(page, 'Friday, June 18, 2027'))
    await expect(page.getByText('Event moved')).toBeVisible()
    await page.reload()
    await expect(cell(page, 'Friday, June 18, 2027, 1 event')).toContainText('Staff breakfast 8:00 AM')
    await expect(cell(page, `${fullDay}, 4 events`)).toContainText('+1 more')
  })

  const column = page.getByRole('region', { name: fullDay, exact: true })
  await test.step('a week by hours shows overlapping events side by side', async () => {
    await cell(page, fullDay).click()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(page).toHaveURL(/view=week/)
    // The week scrolls to its first event once it is drawn.
    await expect(column.getByRole('button', { name: /Photographer/ })).toBeInViewport()
    const [review, lender, photographer] = await Promise.all(
      [
        'Listing review 10:00 AM – 11:00 AM, Meeting',
        'Lender call 10:30 AM – 11:30 AM, Meeting',
        'Photographer 1:00 PM – 2:00 PM, Meeting',
      ].map(async (name) => column.getByRole('button', { name }).boundingBox()),
    )
    const whole = (await column.boundingBox())?.width ?? 0
    expect(review?.width).toBeCloseTo(whole / 2, -1)
    expect(lender?.x).toBeGreaterThan(review?.x ?? 0)
    expect(photographer?.width).toBeCloseTo(whole, -1)
    expect((lender?.y ?? 0) - (review?.y ?? 0)).toBeCloseTo((photographer?.height ?? 0) / 2, 0)
  })
  await test.step('Alt and the arrows move an event by a quarter of an hour and by a day', async () => {
    await column.getByRole('button', { name: /Photographer/ }).press('Alt+ArrowDown')
    await expect(column.getByRole('button', { name: 'Photographer 1:15 PM – 2:15 PM, Meeting' })).toBeVisible()
    await column.getByRole('button', { name: /Photographer/ }).press('Alt+ArrowRight')
    await expect(
      page.getByRole('region', { name: 'Thursday, June 17, 2027' }).getByRole('button', { name: /1:15 PM – 2:15 PM/ }),
    ).toBeVisible()
  })
  await test.step('a free hour starts a new event; by keyboard it starts in the morning', async () => {
    await page.getByRole('button', { name: 'Add an event on Monday, June 14, 2027' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New Event' })
    await expect(dialog.getByLabel('Start Time')).toHaveValue('2027-06-14T09:00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const free = page.getByRole('button', { name: 'Add an event on Tuesday, June 15, 2027' })
    const { height = 0 } = (await free.boundingBox()) ?? {}
    await free.click({ position: { x: 10, y: (height / 24) * 15.6 } })
    await expect(dialog.getByLabel('Start Time')).toHaveValue('2027-06-15T15:30')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('on a phone only the chosen day shows', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(column).toBeVisible()
    await expect(page.getByRole('region', { name: 'Thursday, June 17, 2027' })).toBeHidden()
    await page.getByRole('button', { name: /^Thursday, June 17, 2027/ }).click()
    await expect(page.getByRole('region', { name: 'Thursday, June 17, 2027' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('the agenda lists the days that have events', async () => {
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Friday, June 18, 2027' }).getByText('Staff breakfast')).toBeVisible()
  })
  await test.step('other calendars can subscribe to its link until it is replaced', async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' })
    const link = await dialog.getByLabel('Calendar Link').inputValue()
    const feed = await page.request.get(link)
    expect(feed.headers()['content-type']).toContain('text/calendar')
    expect(await feed.text()).toContain('SUMMARY:Lender call')
    await dialog.getByRole('button', { name: 'Replace link' }).click()
    await page.getByRole('dialog', { name: 'Replace the link?' }).getByRole('button', { name: 'Replace' }).click()
    await expect(dialog.getByLabel('Calendar Link')).not.toHaveValue(link)
    expect((await page.request.get(link)).ok()).toBe(false)
  })
})
