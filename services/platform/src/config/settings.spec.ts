import { parseSettings, SettingsError } from './settings.js'

const needed = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', SECRET: 'x'.repeat(32) }

const faultsOf = (variables: Record<string, string>): string[] => {
  try {
    parseSettings(variables)
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.faults : [String(error)]
  }
}

describe('settings', () => {
  it('require only a database and a secret', () => {
    expect(parseSettings(needed)).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 4200,
      publicUrl: 'http://localhost:4200',
      redisUrl: null,
      trustedProxies: [],
      seed: null,
      embedded: false,
    })
  })

  it('list every error at once', () => {
    expect(faultsOf({ PORT: 'web', SECRET: 'short', REDIS_URL: 'http://redis', SEED: 'all' })).toEqual([
      'PORT: must be a whole number',
      'DATABASE_URL: is required',
      'REDIS_URL: must be an address starting with redis://, rediss:// or, for Sentinels, redis+sentinel://',
      'SECRET: must have 32 characters or more',
      expect.stringMatching(/^SEED: /),
    ])
  })

  it('list missing and wrong ones together', () => {
    expect(
      faultsOf({
        ...needed,
        PORT: 'web',
        STORAGE: 's3',
        S3_BUCKET: 'papers',
        OIDC_CLIENT_ID: 'office',
        TRUSTED_PROXIES: '10.0.0.0/99',
        MAIL_FROM: 'nobody',
        REPLY_DOMAIN: 'desk@example.com',
      }),
    ).toEqual([
      'PORT: must be a whole number',
      expect.stringMatching(/^MAIL_FROM: must be an e-mail address/),
      'REPLY_DOMAIN: must be a domain, such as in.example.com',
      expect.stringMatching(/^TRUSTED_PROXIES: must be addresses or networks/),
      'OIDC_ISSUER: is required',
      'OIDC_CLIENT_SECRET: is required',
      'S3_ACCESS_KEY_ID: is required',
      'S3_SECRET_ACCESS_KEY: is required',
    ])
  })

  it.each(['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback, 10.0.0.1'])(
    'accept %s as trusted proxies',
    (TRUSTED_PROXIES) => {
      expect(parseSettings({ ...needed, TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(', '))
    },
  )

  it.each(['proxy.example', '10.0.0.1/33', '1/2/3', '10.0.0.0/x'])(
    'refuse %s as a trusted proxy',
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ ...needed, TRUSTED_PROXIES })).toHaveLength(1)
    },
  )

  it('treat an empty variable as missing, and trim values', () => {
    const settings = parseSettings({
      ...needed,
      REDIS_URL: '',
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
      PUBLIC_URL: 'https://office.example/',
      DATA_DIR: '/srv/../srv/data',
    })
    expect(settings).toMatchObject({
      redisUrl: null,
      trustedProxies: ['10.0.0.1', '10.0.0.2'],
      publicUrl: 'https://office.example',
      dataDir: '/srv/data',
    })
  })

  it("take the database's password separately, with any characters", () => {
    const address = { DATABASE_URL: 'postgres://office:x@first:5432/d?sslmode=require', DATABASE_PASSWORD: 'a@b/c' }
    expect(parseSettings({ ...needed, DATABASE_URL: address.DATABASE_URL }).databaseUrl).toBe(address.DATABASE_URL)
    expect(parseSettings({ ...needed, ...address }).databaseUrl).toBe(
      'postgres://office:a%40b%2Fc@first:5432/d?sslmode=require',
    )
    expect(parseSettings(needed)).toMatchObject({ databaseOwnerUrl: null })
    const owner = { DATABASE_OWNER_URL: 'postgres://owner@first/d', DATABASE_OWNER_PASSWORD: 'c/d' }
    expect(parseSettings({ ...needed, ...address, ...owner }).databaseOwnerUrl).toBe('postgres://owner:c%2Fd@first/d')
    expect(faultsOf({ ...needed, DATABASE_URL: 'postgres://first:5432,second:5432/d' })).toHaveLength(1)
  })

  it.each(['redis://r:6379', 'rediss://r', 'redis+sentinel://s1:26379,s2:26379/office', 'rediss+sentinel://s1/office'])(
    'accept %s as the store of queues',
    (REDIS_URL) => {
      expect(parseSettings({ ...needed, REDIS_URL }).redisUrl).toBe(REDIS_URL)
    },
  )

  it('require a complete identity provider, over https or on this machine', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'office', OIDC_CLIENT_SECRET: 'hush' }
    expect(parseSettings(needed).oidc).toBeNull()
    expect(parseSettings({ ...needed, ...oidc }).oidc).toEqual({
      issuer: 'https://id.example',
      clientId: 'office',
      clientSecret: 'hush',
    })
    expect(parseSettings({ ...needed, ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe(
      'http://127.0.0.1:9000',
    )
    expect(faultsOf({ ...needed, ...oidc, OIDC_ISSUER: 'http://id.example' })).toEqual([
      'OIDC_ISSUER: must be an address starting with https://',
    ])
    expect(faultsOf({ ...needed, OIDC_CLIENT_ID: 'office' })).toEqual([
      'OIDC_ISSUER: is required',
      'OIDC_CLIENT_SECRET: is required',
    ])
  })

  it.each(['0.5', '-1', '70000', '1e3'])('refuse the port %s', (port) => {
    expect(faultsOf({ ...needed, PORT: port })).toHaveLength(1)
  })
})
