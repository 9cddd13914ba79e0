/** @typedef {import('@playwright/test').BrowserContext} Context */

const password = 'bluebonnet-demo'
const email = (/** @type {string} */ who) => `${who}@bluebonnet.test`

/** Signs a demo person in through the API; the context keeps the session. */
export const signIn = async (/** @type {Context} */ context, /** @type {string} */ who) => {
  const door = who === 'broker' || who === 'admin' ? who : 'agent'
  const answer = await context.request.post(`/api/auth/${door}-login`, { data: { email: email(who), password } })
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()} ${await answer.text()}`)
}

/** An agent who joined a moment ago and has nothing yet: added by the broker, with a password by the mailed link. */
export const addNewcomer = async (
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ baseURL,
) => {
  const broker = await browser.newContext({ baseURL })
  await signIn(broker, 'broker')
  const address = `new-${Date.now()}@bluebonnet.test`
  const answer = await broker.request.post('/api/agents', {
    data: { email: address, firstName: 'Robin', lastName: 'Newell', role: 'AGENT', trecLicenseNo: '0799001' },
  })
  if (!answer.ok()) throw new Error(`The newcomer cannot be added: ${await answer.text()}`)
  const link = await mailedLink(broker, address)
  const set = await broker.request.post('/api/auth/set-password', {
    data: { token: link, password: 'a-quiet-morning-in-april' },
  })
  if (!set.ok()) throw new Error(`The newcomer cannot set a password: ${await set.text()}`)
  await broker.close()
  const context = await browser.newContext({ baseURL })
  await context.request.post('/api/auth/agent-login', {
    data: { email: address, password: 'a-quiet-morning-in-april' },
  })
  const state = await context.storageState()
  await context.close()
  return state
}

const mailedLink = async (/** @type {Context} */ context, /** @type {string} */ address) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const list = await (await context.request.get('/dev/mailbox')).text()
    for (const [, id] of list.matchAll(/href="\/dev\/mailbox\/([^"]+)"/g)) {
      const mail = await (await context.request.get(`/dev/mailbox/${id}`)).text()
      const token = /token=([\w.%-]+)/.exec(mail)?.[1]
      if (mail.includes(address) && token !== undefined) return decodeURIComponent(token)
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
  throw new Error('No mail for the newcomer')
}
