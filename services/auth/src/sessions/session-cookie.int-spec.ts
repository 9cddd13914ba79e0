import { addPerson, startTestApp, trySignIn } from '../testing/index.js'

describe('on a public address', () => {
  it('the cookie goes over https alone', async () => {
    const secure = await startTestApp([], { PUBLIC_URL: 'https://office.hillcountry.test' })
    try {
      const { email } = await addPerson(secure.dataSource)
      const given = [(await trySignIn(secure, 'agent', email)).headers['set-cookie'] ?? []].flat()
      expect(given).toHaveLength(3)
      for (const cookie of given) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*; Secure/)
      const session = given.find((cookie) => cookie.startsWith('__Host-bluebonnet.sid=')) ?? ''
      expect(session).not.toMatch(/Domain/i)
      const [named = ''] = session.split(';', 1)
      const status = async (cookie: string) => (await secure.ask('/api/auth/user', { cookie })).status
      // One from before the name said so goes on, and signing out ends it under both names.
      const former = named.replace('__Host-', '')
      expect([await status(named), await status(former)]).toEqual([200, 200])
      const out = await secure.ask('/api/auth/logout', { method: 'POST', cookie: former })
      expect([out.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.includes('Max-Age=0'))).toHaveLength(2)
      expect(await status(named)).toBe(401)
    } finally {
      await secure.close()
    }
  })
})
