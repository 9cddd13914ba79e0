import { Logger } from '@nestjs/common'
import { Outages } from './outages.js'
import { failureKindOf } from './service-failure.js'

const coded = (code: string, message = 'connect 10.1.2.3:6379'): Error => Object.assign(new Error(message), { code })
const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

describe("an error's outage", () => {
  it.each([
    [coded('ECONNREFUSED'), 'away'],
    [coded('57P01'), 'away'],
    [named('MaxRetriesPerRequestError', 'Reached the max retries per request limit'), 'away'],
    [new Error('Connection is closed.'), 'away'],
    [named('ReplyError', "OOM command not allowed when used memory > 'maxmemory'."), 'out of memory'],
    [named('ReplyError', 'ERR Error running script: @user_script: 3: OOM command not allowed'), 'out of memory'],
    [named('ReplyError', 'MISCONF Redis is configured to save RDB snapshots'), 'unable to save its data'],
    [coded('ENOSPC', 'no space left on device, write'), 'full'],
    [coded('EAUTH', 'Invalid login: 535'), 'refusing our password'],
    [new TypeError('Cannot read properties of undefined'), 'failing'],
    ['nothing that is an error', 'failing'],
  ])('%s: it is %s', (error, trouble) => {
    expect(failureKindOf(error)).toBe(trouble)
  })
})

const lines: string[] = []
const write = (line: unknown): number => lines.push(String(line))

describe('an outage', () => {
  beforeAll(() => {
    Logger.overrideLogger({ log: write, warn: write, error: write })
  })

  afterAll(() => Logger.overrideLogger(true))

  it('is reported when it begins, changes and ends, once, with what it affects', () => {
    const outages = new Outages()
    const returned: number[] = []
    outages.onReturn((seconds) => returned.push(seconds))
    outages.answered('Redis')
    for (let time = 0; time < 50; time += 1) outages.failed('Redis', coded('ECONNREFUSED'))
    for (let time = 0; time < 50; time += 1) outages.failed('Redis', new Error('OOM command not allowed'))
    expect(outages.of('Redis')).toMatchObject({ trouble: 'out of memory' })
    for (let time = 0; time < 3; time += 1) outages.answered('Redis')
    expect(outages.of('Redis')).toBeNull()
    expect(lines).toEqual([
      expect.stringMatching(/^Redis is away since \d{4}-.*Z \(Error ECONNREFUSED\)$/),
      expect.stringMatching(/^Redis is out of memory since /),
      expect.stringMatching(/^Redis is back after \d+ s$/),
    ])
    expect(lines.join()).not.toContain('10.1.2.3')
    expect(returned).toHaveLength(1)
  })

  it('does not end by an answer to an earlier request', () => {
    const outages = new Outages()
    const askedAt = performance.now()
    outages.failed('Redis', coded('ECONNRESET'))
    outages.answered('Redis', askedAt)
    expect(outages.of('Redis')).toMatchObject({ trouble: 'away' })
    outages.answered('Redis')
    expect(outages.of('Redis')).toBeNull()
  })
})
