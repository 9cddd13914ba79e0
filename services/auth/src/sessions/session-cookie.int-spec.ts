import { addPerson, startTestApp, trySignIn } from '../testing/index.js'

describe('on a public address', () => {
  it('the cookie goes over https alone', async () => {
    const secure = await startTestApp([], { PUBLIC_URL: 'https://office.hillcountry.test' })
    try {
      const { email } = await addPerson(secure.dataSource)
      const given = [(await trySignIn(secure, 'agent', email)).headers['set-cookie'] ?? []].flat()
      expect(given).toHaveLength(3)
      for (const cookie of given) expect(cookie).toMatch(/; Secure/)
    } finally {
      await secure.close()
    }
  })
})
