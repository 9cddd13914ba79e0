import { z } from 'zod'
import { addPerson, signedInAs, startTestApp, trySignIn } from '../testing/index.js'

const entries = z.array(z.looseObject({ id: z.string(), role: z.string() }))

const test = await startTestApp()
const admin = await signedInAs(test, { isSuperAdmin: true })
const broker = await signedInAs(test, { role: 'BROKER', firstName: 'Wilma' })

afterAll(() => test.close())

const person = {
  email: 'Max@hillcountry.test',
  password: 'seven-red-barns',
  firstName: 'Max',
  lastName: 'Hill',
  role: 'MANAGER',
}
const create = (body: object, cookie = admin.cookie) =>
  test.ask('/api/auth/create-user', { method: 'POST', body, cookie })

describe('create-user', () => {
  it('makes a manager who can sign in', async () => {
    const answer = await create({ ...person, phone: '', trecLicenseNo: '0099887' })
    expect([answer.status, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        success: true,
        email: 'max@hillcountry.test',
        role: 'MANAGER',
        isSuperAdmin: false,
        phone: null,
        trecLicenseNo: '0099887',
        isActive: true,
        agentId: null,
      }),
    ])
    expect(answer.text).not.toMatch(/argon2|seven-red/)
    expect((await trySignIn(test, 'broker', person.email, person.password)).status).toBe(200)
    const [audit] = await test.dataSource.query<{ actor_id: string; after: object }[]>(
      "SELECT actor_id, after FROM audit_log WHERE action = 'user.create'",
    )
    expect(audit?.actor_id).toBe(admin.userId)
    expect(JSON.stringify(audit?.after)).not.toMatch(/password|argon2/)
  })

  it('defaults the role to BROKER', async () => {
    const { role: _role, ...rest } = person
    expect((await create({ ...rest, email: 'default@hillcountry.test' })).json()).toMatchObject({ role: 'BROKER' })
  })

  it.each([
    [{ email: 'max@HILLCOUNTRY.test' }, 409, 'EMAIL_TAKEN', 'Somebody with this e-mail already has an account'],
    [{ email: 'a@b.test', password: 'short' }, 400, 'VALIDATION_FAILED', 'Minimum 8 characters'],
    [
      { email: 'a@b.test', password: 'password1' },
      400,
      'PASSWORD_TOO_COMMON',
      'This password is one of the most common ones. Choose another.',
    ],
    [{ email: 'a@b.test', role: 'AGENT' }, 400, 'VALIDATION_FAILED', null],
    [{ email: 'a@b.test', isSuperAdmin: true }, 400, 'VALIDATION_FAILED', 'Unknown field: isSuperAdmin'],
    [{ email: 'a@b.test', firstName: '  ' }, 400, 'VALIDATION_FAILED', 'First name is required'],
  ])('refuses %j', async (change, status, code, message) => {
    const answer = await create({ ...person, ...change })
    expect(answer.json()).toMatchObject({
      statusCode: status,
      code,
      ...(message === null ? {} : { message, error: message }),
    })
  })

  it('is for the super admin only', async () => {
    const agent = await signedInAs(test)
    expect((await create({ ...person, email: 'x@y.test' }, broker.cookie)).status).toBe(403)
    expect((await create({ ...person, email: 'x@y.test' }, agent.cookie)).status).toBe(403)
    expect((await create({ ...person, email: 'x@y.test' }, 'x=y')).status).toBe(401)
  })
})

describe('the lists of brokers and managers', () => {
  it("are newest first with the screen's fields, without secrets", async () => {
    const gone = await addPerson(test.dataSource, { role: 'BROKER', isActive: false })
    const answer = await test.ask('/api/users/brokers', { cookie: admin.cookie })
    const rows = entries.parse(answer.json())
    expect(rows[0]).toMatchObject({ id: gone.userId, isActive: false })
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['BROKER']))
    expect(answer.headers['x-total-count']).toBe(String(rows.length))
    expect(answer.text).not.toMatch(/argon2|passwordHash|totp/i)
  })

  it('are paged and searched', async () => {
    const first = await test.ask('/api/users/brokers?limit=1', { cookie: admin.cookie })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await test.ask(next, { cookie: admin.cookie })
    expect(second.json()).toHaveLength(1)
    expect(second.json()).not.toEqual(first.json())
    // The random e-mail addresses of these tests contain digits and letters from a to f.
    const found = await test.ask('/api/users/brokers?q=wilma', { cookie: admin.cookie })
    expect(found.json()).toHaveLength(1)
  })

  it('are hidden from agents', async () => {
    const agent = await signedInAs(test)
    expect((await test.ask('/api/users/managers', { cookie: agent.cookie })).status).toBe(403)
    expect((await test.ask('/api/users/managers', { cookie: broker.cookie })).status).toBe(200)
  })
})
