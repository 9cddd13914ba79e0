import { hashPassword } from '../passwords/password-hash.js'
import { addPerson, sessionCookieOf, startTestApp, testPassword, trySignIn } from '../testing/index.js'

const test = await startTestApp()
const people = {
  agent: await addPerson(test.dataSource, { email: 'agent@hillcountry.test' }),
  tc: await addPerson(test.dataSource, { role: 'TC' }),
  manager: await addPerson(test.dataSource, { role: 'MANAGER' }),
  broker: await addPerson(test.dataSource, { role: 'BROKER' }),
  admin: await addPerson(test.dataSource, { isSuperAdmin: true }),
  gone: await addPerson(test.dataSource, { isActive: false }),
}

afterAll(() => test.close())

const wrongPortal = (name: string) => ({
  code: 'WRONG_PORTAL',
  message: `This account does not have access to the ${name} Portal`,
})
const refused = {
  success: false,
  statusCode: 401,
  code: 'INVALID_CREDENTIALS',
  message: 'Invalid credentials',
  error: 'Invalid credentials',
}

/**
 * The shortest time of several failed sign-ins with each address, in turn: other load on the machine only adds time,
 * and affects all alike.
 */
const leastTimes = async (...emails: string[]): Promise<number[]> => {
  const least = emails.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 9; round += 1) {
    for (const [index, email] of emails.entries()) {
      const start = performance.now()
      await trySignIn(test, 'agent', email, 'not-the-password', `10.9.${round}.${index + 1}`)
      least[index] = Math.min(least[index] ?? 0, performance.now() - start)
    }
  }
  return least
}

describe('sign-in', () => {
  it.each([
    ['agent', 'agent', 'Welcome back!'],
    ['tc', 'agent', 'Welcome back!'],
    ['manager', 'broker', 'Welcome back!'],
    ['broker', 'broker', 'Welcome back!'],
    ['admin', 'admin', 'Welcome back, Super Admin!'],
  ] as const)('lets %s in at the %s portal', async (who, portal, message) => {
    const answer = await trySignIn(test, portal, people[who].email)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      message,
      user: { id: people[who].userId, agentId: people[who].agentId },
    })
    const user = await test.ask('/api/auth/user', { cookie: sessionCookieOf(answer) })
    expect(answer.json()).toEqual({ success: true, message, user: user.json() })
    expect(answer.text).not.toMatch(/argon2|password/i)
  })

  it.each([
    ['agent', 'broker', 'Broker'],
    ['agent', 'admin', 'Super Admin'],
    ['tc', 'broker', 'Broker'],
    ['tc', 'admin', 'Super Admin'],
    ['broker', 'agent', 'Agent'],
    ['broker', 'admin', 'Super Admin'],
    ['manager', 'agent', 'Agent'],
    ['manager', 'admin', 'Super Admin'],
    ['admin', 'agent', 'Agent'],
    ['admin', 'broker', 'Broker'],
  ] as const)('refuses %s at the %s portal and says so', async (who, portal, name) => {
    const answer = await trySignIn(test, portal, people[who].email)
    expect([answer.status, answer.json()]).toEqual([
      403,
      { success: false, statusCode: 403, ...wrongPortal(name), error: wrongPortal(name).message },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('accepts the e-mail in any case and with spaces', async () => {
    expect((await trySignIn(test, 'agent', ' Agent@HillCountry.TEST ')).status).toBe(200)
  })

  it('answers alike for an unknown e-mail, a wrong password, a deactivated user, and in a wrong portal', async () => {
    const answers = await Promise.all([
      trySignIn(test, 'agent', 'nobody@hillcountry.test'),
      trySignIn(test, 'agent', people.agent.email, 'not-the-password'),
      trySignIn(test, 'agent', people.gone.email),
      trySignIn(test, 'broker', people.agent.email, 'not-the-password'),
    ])
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([401, refused])
  })

  it('does the same work for an unknown e-mail', async () => {
    // Other test people have cheap hashes, which say nothing about the product's.
    const hash = await hashPassword(testPassword)
    await test.dataSource.query('UPDATE users SET password_hash = $2 WHERE email = $1', [people.tc.email, hash])
    const times = await leastTimes(people.tc.email, 'nobody-else@hillcountry.test')
    expect(Math.min(...times) / Math.max(...times)).toBeGreaterThan(0.5)
  })

  it.each([
    [{}, 'Email is required'],
    [{ email: 'a@b.test' }, 'Password is required'],
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: { $ne: '' }, password: 'x' }, 'Email must be text'],
    [{ email: 'a@b.test', password: testPassword, role: 'BROKER' }, 'Unknown field: role'],
  ])('refuses the body %j', async (body, message) => {
    const answer = await test.ask('/api/auth/agent-login', { method: 'POST', body })
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ success: false, message })])
  })

  it('ignores credentials in the address', async () => {
    const query = `?email=${encodeURIComponent(people.agent.email)}&password=${testPassword}`
    const answer = await test.ask(`/api/auth/agent-login${query}`, { method: 'POST', body: {} })
    expect(answer.status).toBe(400)
  })
})

const fail = (email: string, from: string) => trySignIn(test, 'agent', email, 'wrong', from)

const past = (count: number, account: string, address: string, secondsAgo = 30) =>
  test.dataSource.query(
    `INSERT INTO attempts (id, kind, account, address, created_at)
   SELECT gen_random_uuid(), 'SIGN_IN', $2, $3 || n, now() - $4 * interval '1 second'
   FROM generate_series(1, $1::int) n`,
    [count, account, address, secondsAgo],
  )

describe('limits on failed sign-ins', () => {
  it('stop the eleventh for one account from one address, also with the right password, and nobody else', async () => {
    const { email } = await addPerson(test.dataSource)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await fail(email, '10.1.0.1')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const right = await trySignIn(test, 'agent', email, testPassword, '10.1.0.1')
    expect(right.status).toBe(429)
    expect(right.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' })
    const wait = Number(right.headers['retry-after'])
    expect(wait).toBeGreaterThan(880)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await trySignIn(test, 'agent', email, testPassword, '10.1.0.2')).status).toBe(200)
    expect((await trySignIn(test, 'agent', people.agent.email, testPassword, '10.1.0.1')).status).toBe(200)
  })

  it('count twenty concurrent ones as twenty', async () => {
    const { email } = await addPerson(test.dataSource)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(email, '10.1.1.1')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('do not count successes', async () => {
    const { email } = await addPerson(test.dataSource)
    for (let n = 0; n < 12; n += 1)
      expect((await trySignIn(test, 'agent', email, testPassword, '10.1.2.1')).status).toBe(200)
  })

  it('slow an account under attack from many addresses to one try a minute, without locking it', async () => {
    const { email } = await addPerson(test.dataSource)
    await past(100, email, 'attacker-', 30)
    const early = await trySignIn(test, 'agent', email, testPassword, '10.1.3.1')
    expect(early.status).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30)
    await test.dataSource.query(
      "UPDATE attempts SET created_at = created_at - interval '31 seconds' WHERE account = $1",
      [email],
    )
    expect((await trySignIn(test, 'agent', email, testPassword, '10.1.3.1')).status).toBe(200)
  })

  it('stop an address after 200 failures over any accounts', async () => {
    await test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address)
        SELECT gen_random_uuid(), 'SIGN_IN', 'victim-' || n, '10.1.4.1' FROM generate_series(1, 200) n`,
    )
    expect((await trySignIn(test, 'agent', people.agent.email, testPassword, '10.1.4.1')).status).toBe(429)
  })
})

const locationOf = async (path: string, cookie = 'x=y') => {
  const answer = await test.ask(path, { cookie })
  return [answer.status, answer.headers['location']]
}

describe('GET /api/login', () => {
  it('leads to /agent-login at first, and later to the page used last', async () => {
    expect(await locationOf('/api/login')).toEqual([302, '/agent-login'])
    const given = [(await trySignIn(test, 'broker', people.broker.email)).headers['set-cookie'] ?? []].flat()
    const portal = given.find((cookie) => cookie.startsWith('bluebonnet.portal'))?.split(';', 1)[0]
    expect(await locationOf('/api/login?next=%2Fdeals%3Fq%3D1', portal)).toEqual([
      302,
      '/broker-login?next=%2Fdeals%3Fq%3D1',
    ])
  })

  it.each(['https://evil.test', '//evil.test', '/\\evil.test', '/%09/evil.test'])(
    'does not pass %s on',
    async (next) => {
      expect(await locationOf(`/api/login?next=${encodeURIComponent(decodeURIComponent(next))}`)).toEqual([
        302,
        '/agent-login',
      ])
    },
  )

  it('redirects a signed-in user', async () => {
    const cookie = sessionCookieOf(await trySignIn(test, 'agent', people.agent.email))
    expect(await locationOf('/api/login?next=/deals', cookie)).toEqual([302, '/deals'])
  })
})
