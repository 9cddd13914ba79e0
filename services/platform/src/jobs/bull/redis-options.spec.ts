import { redisOptions } from './redis-options.js'

describe('redisOptions', () => {
  it('leave a plain address to the client', () => {
    expect(redisOptions('rediss://:x@redis:6380/2')).toEqual({ url: 'rediss://:x@redis:6380/2' })
  })

  it('name each Sentinel, with the passwords of both', () => {
    const url = 'redis+sentinel://office:p%40ss@s1:26380,s2,[::1]:26381/office-queue?sentinelPassword=hush'
    expect(redisOptions(url)).toMatchObject({
      sentinels: [
        { host: 's1', port: 26_380 },
        { host: 's2', port: 26_379 },
        { host: '::1', port: 26_381 },
      ],
      name: 'office-queue',
      username: 'office',
      password: 'p@ss',
      sentinelPassword: 'hush',
      failoverDetector: true,
    })
    expect(redisOptions(url)).not.toHaveProperty('sentinelUsername')
    expect(redisOptions(url)).not.toHaveProperty('tls')
  })

  it('encrypt both connections where the address says so', () => {
    expect(redisOptions('rediss+sentinel://s1')).toMatchObject({ name: 'mymaster', tls: {}, sentinelTLS: {} })
  })
})
