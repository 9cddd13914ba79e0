import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { createLogger, NestLogger, readableLines, redaction } from './logger.js'

const printed = (line: object): string => {
  const out = new PassThrough()
  readableLines(out).write(`${JSON.stringify(line)}\n`)
  return String(out.read())
}

describe('readable log lines', () => {
  it('are one short line each', () => {
    const line = {
      time: '2026-11-21T10:00:00.123Z',
      level: 'warn',
      process: 'worker',
      context: 'Jobs',
      msg: 'Something',
      requestId: 'r1',
    }
    expect(printed(line)).toBe('[10:00:00.123] WARN: worker Jobs: Something (r1)\n')
  })

  it('name the job beside its originating request', () => {
    const line = { time: '2026-11-21T10:00:00.123Z', level: 'info', process: 'worker', msg: 'Done' }
    expect(printed({ ...line, requestId: 'r1', jobId: 'j1', traceId: 't1' })).toBe(
      '[10:00:00.123] INFO: worker: Done (r1) (job j1)\n',
    )
  })

  it('show the stack of an error below', () => {
    const err = { type: 'Error', message: 'Bad', stack: 'Error: Bad\n    at x' }
    const line = { time: '2026-11-21T10:00:00.123Z', level: 'error', process: 'api', msg: 'Bad', err }
    expect(printed(line)).toBe('[10:00:00.123] ERROR: api: Bad\nError: Bad\n at x\n')
  })
})

describe('what is logged', () => {
  it('has the fields of an object as fields of the line, not as JSON within its message', () => {
    const out = new PassThrough()
    new NestLogger(pino({ base: null, timestamp: false }, out)).log(
      { msg: 'Backup written', files: 3 },
      'NightlyBackup',
    )
    expect(JSON.parse(String(out.read()))).toEqual({
      level: 30,
      context: 'NightlyBackup',
      msg: 'Backup written',
      files: 3,
    })
  })

  it('has no address with a password in it', () => {
    const addresses = ['databaseUrl', 'redisUrl', 'smtpUrl']
    const settings = Object.fromEntries(addresses.map((name) => [name, 'postgres://office:open-sesame@db/office']))
    const out = new PassThrough()
    pino({ redact: redaction }, out).info({ ...settings, settings, of: { settings } }, 'Started')
    expect(String(out.read())).not.toContain('open-sesame')
  })
})

it('a logger leaves no listener on the standard output', () => {
  const { stdout } = process
  const listeners = () => stdout.eventNames().map((name) => [name, stdout.listenerCount(name)])
  const before = listeners()
  createLogger({ environment: 'test', logLevel: 'error' }, 'api')
  expect(listeners()).toEqual(before)
})
