import { expect, test, type Page } from '@playwright/test'
import { approveDespiteOpenPapers, inDays } from '../support/deals.js'
import { expectSignInPrompt } from '../support/hold.js'
import { consoleErrorsOf } from '../support/quiet.js'
import { browserOf } from '../support/people.js'

const unique = Date.now().toString(36).slice(-5)
const wanted = `${unique} Wildflower Way`
const refused = `${unique} Gravel Pit Rd`

const addDeal = async (page: Page, address: string, price: string): Promise<void> => {
  await page.getByRole('button', { name: 'New Deal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Deal' })
  await dialog.getByLabel('Side').click()
  await page.getByTitle('Listing', { exact: true }).click()
  await dialog.getByLabel('Sale Price').fill(price)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('City').fill('Austin')
  await dialog.getByLabel('ZIP').fill('78704')
  await dialog.getByRole('button', { name: 'Title company, dates, commission' }).click()
  await dialog.getByLabel('Buyer/Seller Name').fill('Ramona Castillo')
  await dialog.getByLabel('Title Company', { exact: true }).fill('Capital Title of Austin')
  await dialog.getByLabel('Title Company Email').fill('closing@title.test')
  await dialog.getByLabel('Close Date').fill(inDays(21))
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByText('Deal created successfully')).toBeVisible()
  await expect(card(page, address).getByText('PENDING BROKER APPROVAL')).toBeVisible()
}

const card = (page: Page, address: string) => page.getByRole('article', { name: address })

test('a visitor leaves a lead; the super admin sees it and adds a broker', async ({ page, browser }) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Interested in Joining' })
  await form.getByLabel('First Name').fill('Wanda')
  await form.getByLabel('Last Name').fill(`Okafor ${unique}`)
  await form.getByLabel('Email').fill(`wanda.${unique}@mail.test`)
  await form.getByLabel('Role Interest').selectOption('BROKER')
  await form.getByLabel('Message').fill('I lead a team of four in Round Rock.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you for your interest!')).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('')

  const admin = await browserOf(browser, 'admin')
  await expect(admin.getByText(`Wanda Okafor ${unique}`)).toBeVisible()
  await admin.getByLabel('First Name').fill('Beatriz')
  await admin.getByLabel('Last Name').fill('Navarro')
  await admin.getByLabel('Email').fill(`beatriz.${unique}@bluebonnet.test`)
  await admin.getByLabel('Password').fill('prickly pear fence line')
  await admin.getByRole('button', { name: 'Create User' }).click()
  await expect(admin.getByText('User created successfully')).toBeVisible()
  await expect(
    admin.getByRole('list', { name: 'Brokers' }).getByText(`beatriz.${unique}@bluebonnet.test`),
  ).toBeVisible()
  await admin.context().close()
})

test('takes one whole deal, in two live browsers, to a CDA that the title company can open', async ({
  browser,
  request,
}) => {
  const broker = await browserOf(browser, 'broker')
  // A CDA on a file with open papers is refused until the broker gives a reason.
  const brokerComplaints = consoleErrorsOf(broker, { refusalsExpected: true })
  const agent = await browserOf(browser, 'agent')
  const agentComplaints = consoleErrorsOf(agent)
  const bell = broker.getByRole('button', { name: /Notifications/ })
  const bellBefore = await bell.innerText()

  await test.step('the agent adds two deals and the broker sees them without a reload', async () => {
    await agent.getByRole('link', { name: 'Deals', exact: false }).first().click()
    await addDeal(agent, wanted, '640000')
    await addDeal(agent, refused, '150000')
    await expect(card(broker, wanted)).toBeVisible()
    await expect(card(broker, refused)).toBeVisible()
    await expect(bell).not.toHaveText(bellBefore)
  })

  await test.step('the broker approves one and rejects the other; the agent sees both at once', async () => {
    await card(broker, wanted).getByRole('button', { name: 'Approve' }).click()
    const question = broker.getByRole('dialog')
    await expect(question.getByText(`Are you sure you want to approve this deal for ${wanted}?`)).toBeVisible()
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(broker.getByText('The deal has been successfully approved.')).toBeVisible()
    await expect(card(agent, wanted).getByText('APPROVED', { exact: true })).toBeVisible()

    // By key: a click just after a card has left is not taken.
    await card(broker, refused).getByRole('button', { name: 'Reject' }).press('Enter')
    const dialog = broker.getByRole('dialog', { name: 'Reject Deal' })
    await expect(dialog.getByRole('button', { name: 'Reject Deal' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('The survey is missing.')
    await dialog.getByRole('button', { name: 'Reject Deal' }).click()
    await expect(broker.getByText('The deal has been rejected and the agent has been notified.')).toBeVisible()
    await expect(card(agent, refused).getByText('REJECTED', { exact: true })).toBeVisible()
    await expect(card(agent, refused).getByText('The survey is missing.')).toBeVisible()
  })

  await test.step('the agent moves it along and generates the CDA; the toast arrives with the page', async () => {
    await card(agent, wanted).getByRole('button', { name: 'Mark under contract' }).click()
    await expect(card(agent, wanted).getByText('UNDER CONTRACT')).toBeVisible()
    await card(agent, wanted).getByRole('button', { name: 'Generate CDA' }).click()
    await expect(agent.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
    await card(agent, wanted).getByRole('link', { name: wanted, exact: true }).click()
    await expect(agent.getByRole('heading', { level: 1, name: wanted })).toBeVisible()
    await agent.getByRole('tab', { name: 'Money' }).click()
    const pdf = agent.getByRole('link', { name: 'View CDA', exact: true })
    const page = await agent.request.get(String(await pdf.getAttribute('href')))
    expect(page.headers()['content-type']).toBe('application/pdf')
    expect((await page.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('the broker approves the CDA and sends it to the title company', async () => {
    await broker.getByRole('link', { name: 'CDA Desk' }).click()
    await broker.getByRole('button', { name: wanted }).click()
    const review = broker.getByRole('dialog', { name: wanted })
    // 3% of $640,000 is $19,200; brokerage, fee and agent add up to it to the cent.
    await expect(review.getByText('$19,200.00', { exact: true })).toBeVisible()
    const sums = await review.locator('.bb-facts-sums dd').allInnerTexts()
    const [brokerage = 0, fee = 0, own = 0, gross = 0] = sums.map((sum) =>
      Math.round(Number(sum.replaceAll(/[$,]/g, '')) * 100),
    )
    expect([gross, brokerage + fee + own]).toEqual([1_920_000, 1_920_000])
    await review.getByRole('button', { name: 'Approve CDA' }).click()
    await approveDespiteOpenPapers(broker)
    await expect(broker.getByText('CDA approved')).toBeVisible()
    await review.getByRole('button', { name: 'Send to title company' }).click()
    const send = broker.getByRole('dialog', { name: 'Send to title company' })
    await expect(send.getByLabel('Email')).toHaveValue('closing@title.test')
    await send.getByRole('button', { name: 'Send' }).click()
    await expect(broker.getByText('CDA sent to title')).toBeVisible()
  })

  await test.step('the title company receives a mail whose link opens the page', async () => {
    await expect(async () => {
      const mailbox = await (await request.get('/dev/mailbox')).text()
      expect(mailbox).toContain(wanted)
    }).toPass({ timeout: 30_000 })
    const reader = await browser.newPage()
    await reader.goto('/dev/mailbox')
    await reader
      .getByRole('link', { name: new RegExp(wanted) })
      .first()
      .click()
    const link = await reader.getByRole('link', { name: /\/s\// }).first().getAttribute('href')
    const opened = await request.get(String(link))
    expect(opened.headers()['content-type']).toBe('application/pdf')
    await reader.close()
  })

  expect(agentComplaints).toEqual([])
  expect(brokerComplaints).toEqual([])
})

test('tells a signed-out person on a guarded screen, sends them to sign in, and brings them back', async ({ page }) => {
  await expectSignInPrompt(page, async () => page.goto('/commission'))
  await expect(page).toHaveURL(/\/agent-login\?next=/)
  await page.getByLabel('Email').fill('agent@bluebonnet.test')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await page.getByLabel('Password').fill('bluebonnet-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/commission')
})
