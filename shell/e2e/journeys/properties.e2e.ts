import { Buffer } from 'node:buffer'
import { expect, type Locator, type Page } from '@playwright/test'
import { pictureOf } from '../support/files.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgaPj/HwAEgQKAA3YWfQAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })
const photos = (dialog: Locator) => dialog.locator('input[type=file]').first()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by address, city or MLS ID' })
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Properties/ })

test('a new agent lists the first property with photos, finds it, and views it', async ({ openAs, callsOf }) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Petra')
  const page = await openAs(newcomer, '/properties')
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  await expect(page.getByRole('heading', { name: 'Properties', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage your property listings and inventory')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Properties (0)' })).toBeVisible()
  await expect(page.getByText('No properties yet')).toBeVisible()

  await test.step('shows required fields beside their fields', async () => {
    await page.getByRole('button', { name: 'Add Your First Property' }).click()
    await expect(dialog.getByLabel('State')).toHaveValue('TX')
    await dialog.getByRole('button', { name: 'Add Property' }).click()
    for (const text of ['Address is required', 'City is required', 'ZIP code is required', 'Price is required'])
      await expect(dialog.getByText(text)).toBeVisible()
  })

  await test.step('previews chosen photos', async () => {
    await photos(dialog).setInputFiles([photo('front.png'), photo('porch.png')])
    for (const name of [/front\.png/, /porch\.png/]) await expect(dialog.getByRole('img', { name })).toBeVisible()
  })

  await test.step('adds it with its cover, and counts it at once', async () => {
    await dialog.getByLabel('Address').fill('77 Cypress Bend')
    await dialog.getByLabel('City').fill('Wimberley')
    await dialog.getByLabel('ZIP').fill('78676')
    await dialog.getByLabel('Price', { exact: true }).fill('512500')
    await dialog.getByLabel('Bedrooms').fill('3')
    await dialog.getByLabel('Bathrooms').fill('2.5')
    await dialog.getByLabel('Square Footage').fill('2140')
    await dialog.getByLabel('MLS ID').fill('ACT777')
    await choose(page, dialog, 'Property Type', 'Single Family')
    await dialog.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Property created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All Properties (1)' })).toBeVisible()
    await expect(badge(page)).toHaveText('Properties1')
    const cover = page.getByRole('img', { name: '77 Cypress Bend' })
    await expect(cover).toBeVisible()
    await expect
      .poll(async () => cover.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(1)
    await expect(page.getByText('3 bed · 2.5 bath · 2,140 sq ft')).toBeVisible()
  })

  await test.step('search and status filter; both empty texts; the address keeps them', async () => {
    for (const text of ['cypress', 'WIMBERLEY', 'act777']) {
      await search(page).fill(text)
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
      await expect(page.getByRole('link', { name: '77 Cypress Bend' })).toBeVisible()
    }
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText(['All statuses', 'ACTIVE', 'PENDING', 'SOLD', 'CANCELLED'])
    await page.getByRole('option', { name: 'SOLD' }).click()
    await expect(page.getByText('No properties match your search criteria')).toBeVisible()
    await page.reload()
    await expect(search(page)).toHaveValue('act777')
    await expect(page.getByText('No properties match your search criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByRole('heading', { name: 'All Properties (1)' })).toBeVisible()
  })

  await test.step('its page shows gallery, details and related records; Back keeps the search', async () => {
    await search(page).fill('cypress')
    await expect(page).toHaveURL(/q=cypress/)
    await page.getByRole('link', { name: '77 Cypress Bend' }).click()
    await expect(page.getByRole('heading', { name: '77 Cypress Bend', level: 1 })).toBeVisible()
    const gallery = page.getByRole('region', { name: 'Photos (2)' })
    await gallery.getByRole('img', { name: '77 Cypress Bend, photo 1' }).click()
    await expect(
      page.getByRole('dialog', { name: '77 Cypress Bend, photo 1' }).getByRole('button', { name: 'Zoom in' }),
    ).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: '77 Cypress Bend, photo 2' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    // Closed this many frames after the click, while it still opens.
    for (const frames of [1, 2, 3, 4, 5, 6]) {
      await gallery
        .getByRole('img', { name: '77 Cypress Bend, photo 1' })
        .evaluate(async (image: HTMLElement, wait) => {
          image.click()
          for (let frame = 0; frame < wait; frame += 1) await new Promise(requestAnimationFrame)
          window.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true }),
          )
        }, frames)
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const details = page.getByRole('region', { name: 'Details' })
    for (const text of ['$512,500', 'Single Family', 'ACT777', 'ACTIVE'])
      await expect(details.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Deals (0)' })).toBeVisible()
    await page.goBack()
    await expect(search(page)).toHaveValue('cypress')
  })

  await test.step('edit: the form shows the current values, a photo is removed, and the price changes', async () => {
    await page.getByRole('link', { name: '77 Cypress Bend' }).click()
    await page.getByRole('button', { name: 'Edit Property' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Property' })
    await expect(edit.getByLabel('Bathrooms')).toHaveValue('2.5')
    await edit.getByRole('button', { name: 'Remove photo 1' }).click()
    await edit.getByLabel('Price', { exact: true }).fill('499000')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Property updated successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Photos (1)' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Details' }).getByText('$499,000')).toBeVisible()
  })
})

test('names photos that are refused, and keeps the rest of the form', async ({ openAs }) => {
  const page = await openAs(people.agent, '/properties?new=property')
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  await dialog.getByLabel('Address').fill('1 Kept Lane')
  await photos(dialog).setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10_485_761, pixel),
  })
  await expect(dialog.getByText(/huge\.png exceeds maximum allowed size of 10 MB/).first()).toBeVisible()
  await photos(dialog).setInputFiles(Array.from({ length: 11 }, (_, index) => photo(`room-${index}.png`)))
  await expect(dialog.getByText('You can only upload 10 file(s)').first()).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Kept Lane')
})

test('adds up to ten photos to a property, each with its preview', async ({ openAs, writer }) => {
  const unique = Date.now().toString(36).slice(-5)
  const page = await openAs(writer, '/properties')
  await page.getByRole('button', { name: 'Add Property' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  const field = dialog.getByLabel('Photos')
  await field.setInputFiles(Array.from({ length: 11 }, (_, index) => pictureOf(`view-${index}.png`)))
  await expect(dialog.getByText('You can only upload 10 file(s)')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Preview of view-/ })).toHaveCount(10)
  for (let left = 10; left > 0; left -= 1)
    await dialog
      .getByRole('button', { name: /^Remove view-/ })
      .first()
      .click()

  await field.setInputFiles([pictureOf('front.png'), pictureOf('garden.png')])
  for (const name of ['front.png', 'garden.png']) {
    const preview = dialog.getByRole('img', { name: `Preview of ${name}` })
    await expect(preview).toBeVisible()
    await expect
      .poll(async () => preview.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  }
  await dialog.getByLabel('Address').fill(`${unique} Photo Lane`)
  await dialog.getByLabel('City').fill('Austin')
  await dialog.getByLabel('ZIP').fill('78704')
  await dialog.getByLabel('Price').fill('415000')
  await dialog.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()

  const answer = await page.request.get(`/api/properties?q=${unique}`)
  const [property]: { photos: string[] }[] = await answer.json()
  expect(property?.photos).toHaveLength(2)
})
