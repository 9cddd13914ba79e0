import { readableLines } from './readable-lines.js'

const printed = (line: object): string => {
  let text = ''
  readableLines({ write: (part) => (text += part) }).write(JSON.stringify(line))
  return text
}

describe('readable log lines', () => {
  it('are one short line each', () => {
    const line = { time: '2026-11-21T10:00:00.123Z', level: 'warn', process: 'worker', context: 'Jobs', msg: 'Something', requestId: 'r1' }
    expect(printed(line)).toBe('10:00:00.123 WARN  worker Jobs: Something (r1)\n')
  })

  it('show the stack of an error below', () => {
    expect(printed({ time: '2026-11-21T10:00:00.123Z', level: 'error', process: 'api', msg: 'Bad', err: { stack: 'Error\n  at x' } })).toBe('10:00:00.123 ERROR api: Bad\nError\n  at x\n')
  })
})
