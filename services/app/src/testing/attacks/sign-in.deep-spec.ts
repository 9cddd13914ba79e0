import { addPerson, signedInAs, sessionCookieOf, testPassword, trySignIn } from '@bluebonnet/brokerage/testing'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { freshAddress, openProduct } from '../product.js'
import { cookiesOf, holds, type Probe, sentBack } from './probe.js'

const office = await openProduct()

afterAll(() => office.test.close())

const post = (path: string, body: unknown, options: { from?: string; cookie?: string } = {}): Promise<Answer> =>
  office.test.ask(path, { method: 'POST', body, from: freshAddress(), ...options })
const signIn = (email: unknown, password: unknown, options = {}) =>
  post('/api/auth/agent-login', { email, password }, options)
const wrong = (email: string, from: string, cookie?: string) =>
  signIn(email, 'not-the-password', { from, ...(cookie === undefined ? {} : { cookie }) })

describe('signing in without the password', () => {
  const probes: Probe[] = [
    { tries: 'SQL in the e-mail', attack: () => signIn(`' OR 1=1 --`, 'x'), status: 401, code: 'INVALID_CREDENTIALS' },
    {
      tries: 'SQL in the password',
      attack: () => signIn(office.owner.email, `' OR '1'='1`),
      status: 401,
      code: 'INVALID_CREDENTIALS',
    },
    { tries: 'an operator in the place of the e-mail', attack: () => signIn({ $gt: '' }, 'x'), status: 400 },
    {
      tries: 'a list in the place of the password',
      attack: () => signIn(office.owner.email, [testPassword]),
      status: 400,
    },
    { tries: 'a password of a megabyte', attack: () => signIn(office.owner.email, 'x'.repeat(1_000_000)), status: 400 },
    {
      tries: 'the stored hash',
      attack: () => signIn(office.owner.email, '$argon2id$v=19$m=19456,t=2,p=1$x'),
      status: 401,
    },
    { tries: 'a null character', attack: () => signIn(`${office.owner.email}\u0000`, testPassword), status: 400 },
    {
      tries: 'an e-mail like another one',
      attack: () => signIn(office.owner.email.replace('o', 'о'), testPassword),
      status: 401,
    },
    {
      tries: 'a role beside the password',
      attack: () =>
        post('/api/auth/agent-login', { email: office.owner.email, password: testPassword, isSuperAdmin: true }),
      status: 400,
    },
    {
      tries: "the brokers' page as an agent",
      attack: () => post('/api/auth/broker-login', { email: office.owner.email, password: testPassword }),
      status: 403,
      code: 'WRONG_PORTAL',
    },
    {
      tries: 'coming back from no identity provider',
      attack: () => office.test.ask('/api/login/callback?code=x&state=y'),
      status: 404,
    },
  ]
  it.each(probes)(
    'is refused: $tries',
    holds(() => office),
  )

  it('leaves no session and no cookie behind', async () => {
    const refused = await signIn(office.owner.email, 'not-the-password')
    expect(cookiesOf(refused).size).toBe(0)
  })
})

/** An answer without what differs from call to call. */
const told = ({ status, text, headers }: Answer) => ({
  status,
  text,
  cookies: headers['set-cookie'] ?? null,
  type: headers['content-type'],
})

const forgot = (email: string) => post('/api/auth/forgot-password', { email })

describe('whether an e-mail has an account', () => {
  it('is not revealed by sign-in', async () => {
    const gone = await addPerson(office.test.dataSource, { isActive: false })
    const answers = await Promise.all(
      ['nobody@example.test', office.owner.email, gone.email].map((email) => signIn(email, 'not-the-password')),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size).toBe(1)
  })

  it('is not revealed by a forgotten password', async () => {
    expect(told(await forgot(office.owner.email))).toEqual(told(await forgot('nobody@example.test')))
  })

  it('is not revealed by a limit: an unknown e-mail meets the same one', async () => {
    const { email } = await addPerson(office.test.dataSource)
    for (const who of [email, 'nobody-at-all@example.test']) {
      const from = freshAddress()
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) statuses.push((await wrong(who, from)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    }
  })
})

describe('guessing', () => {
  it('from one IPv6 network counts as one address', async () => {
    const { email } = await addPerson(office.test.dataSource)
    const statuses: number[] = []
    for (let n = 1; n <= 11; n += 1) statuses.push((await wrong(email, `2001:db8:7:9:${n}::${n}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await wrong(email, '2001:db8:7:a::1')).status).toBe(401)
  })

  it('counts as one address when IPv4 is written as IPv6', async () => {
    const { email } = await addPerson(office.test.dataSource)
    for (let n = 0; n < 10; n += 1) await wrong(email, '10.200.0.1')
    expect((await wrong(email, '::ffff:10.200.0.1')).status).toBe(429)
    expect((await wrong(email, '::ffff:10.200.0.2')).status).toBe(401)
  })

  it('from everywhere slows strangers, but not a browser that has signed in to this account before', async () => {
    const { email } = await addPerson(office.test.dataSource)
    const known = sentBack(await trySignIn(office.test, 'agent', email, testPassword, freshAddress()))
    await office.test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address) SELECT gen_random_uuid(), 'SIGN_IN', $1, 'bot-' || n
        FROM generate_series(1, 120) n`,
      [email],
    )
    const stranger = await signIn(email, testPassword)
    expect([stranger.status, Number(stranger.headers['retry-after']) > 0]).toEqual([429, true])
    const withoutSession = known
      .split('; ')
      .filter((cookie) => !cookie.startsWith('bluebonnet.sid'))
      .join('; ')
    expect((await signIn(email, testPassword, { cookie: withoutSession })).status).toBe(200)
  })

  it('from a shared address does not lock out a browser that has signed in before', async () => {
    const { email } = await addPerson(office.test.dataSource)
    const from = freshAddress()
    const cookie = sentBack(await trySignIn(office.test, 'agent', email, testPassword, from))
    for (let n = 0; n < 11; n += 1) await wrong(email, from)
    expect((await signIn(email, testPassword, { from })).status).toBe(429)
    expect((await signIn(email, testPassword, { from, cookie })).status).toBe(200)
  })

  it('from a browser that has signed in before has ten tries too, and none for another account', async () => {
    const mine = await addPerson(office.test.dataSource)
    const { email } = await addPerson(office.test.dataSource)
    const from = freshAddress()
    const cookie = sentBack(await trySignIn(office.test, 'agent', mine.email, testPassword, from))
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await wrong(mine.email, freshAddress(), cookie)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    for (let n = 0; n < 11; n += 1) statuses.push((await wrong(email, from, cookie)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it.each(['forged', 'x'.repeat(4_000), '%00', 'eyJhIjoxfQ.eyJiIjoyfQ', ''])(
    'with a forged device cookie counts as a stranger: %s',
    async (mark) => {
      const { email } = await addPerson(office.test.dataSource)
      const from = freshAddress()
      for (let n = 0; n < 10; n += 1) await wrong(email, from)
      expect((await wrong(email, from, `bluebonnet.known=${mark}`)).status).toBe(429)
    },
  )

  it('the current password of a stolen session counts like a sign-in', async () => {
    const person = await signedInAs(office.test)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const body = { currentPassword: 'not-the-password', newPassword: 'pecan-orchard-10' }
      statuses.push(
        (await post('/api/auth/change-password', body, { cookie: person.cookie, from: '10.201.0.1' })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

describe('mails requested by somebody else', () => {
  it('are counted for the recipient, from any number of addresses', async () => {
    const { email } = await addPerson(office.test.dataSource)
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await post('/api/auth/forgot-password', { email: n % 2 === 0 ? email : email.toUpperCase() })).status,
      )
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  it('are counted the same for an unknown e-mail', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await post('/api/auth/forgot-password', { email: 'nobody-here@example.test' })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a common password', () => {
  const usual = [
    '1qaz2wsx',
    'trustno1',
    'zaq12wsx',
    'q1w2e3r4',
    '1q2w3e4r',
    'michelle',
    'nicholas',
    'victoria',
    'mountain',
    'christin',
    'maverick',
    'scorpion',
    'slipknot',
    'stargate',
    'midnight',
    'passw0rd',
    'jordan23',
    'blink182',
    'access14',
    'marlboro',
    'Elizabeth1',
    'Dolphins99',
    'Champion!',
    'qwerty123',
    'abcd1234',
    'asdf1234',
    'michael1',
    'superman1',
    'monkey123',
    'dragon12',
    'letmein1',
    'baseball1',
    'sunshine1',
    'princess1',
    'football1',
    'iloveyou1',
    'welcome1',
    'charlie1',
    'password1',
    'Summer2026!',
  ]
  it('is refused, also with a capital letter or digits at its end', async () => {
    const admin = office.superAdmin
    const taken: string[] = []
    for (const password of usual) {
      const body = {
        email: `${crypto.randomUUID()}@example.test`,
        firstName: 'June',
        lastName: 'Hale',
        password,
        role: 'MANAGER',
      }
      const answer = await post('/api/auth/create-user', body, { cookie: admin.cookie })
      if (answer.status !== 400) taken.push(password)
    }
    expect(taken).toEqual([])
  })
})

const setup = z.object({ secret: z.string() })

describe('a second factor in a stolen session', () => {
  it('is neither set up nor switched off without the password', async () => {
    const person = await signedInAs(office.test)
    const totp = (act: string, body: object) => post(`/api/auth/totp/${act}`, body, { cookie: person.cookie })
    for (const body of [{}, { password: '' }, { password: 'not-the-password' }]) {
      const answer = await totp('setup', body)
      expect([answer.status, answer.json()]).toEqual([
        400,
        expect.objectContaining({ issues: [expect.objectContaining({ path: 'password' })] }),
      ])
    }
    expect(setup.safeParse((await totp('setup', { password: testPassword })).json()).success).toBe(true)
    expect((await totp('enable', { code: '000000' })).status).toBe(400)
  })
})

it('the right password opens a session, without which the tests above would prove nothing', async () => {
  const cookie = sessionCookieOf(
    await trySignIn(office.test, 'agent', office.owner.email, testPassword, freshAddress()),
  )
  expect((await office.test.ask('/api/auth/user', { cookie })).status).toBe(200)
})
