import { PassThrough } from 'node:stream'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { StartupError } from '../process/startup-error.js'
import { adminCreate, readPassword } from './admin-create.command.js'

const settings = parseSettings({
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  SECRET: 'a secret of thirty-two characters',
})

it.each([
  [
    'an option that there is not',
    ['--emial', 'ada@example.com', '--first', 'Ada', '--last', 'Jones'],
    "Unknown option '--emial'",
  ],
  [
    'an option without its value',
    ['--first', 'Ada', '--last', 'Jones', '--email'],
    "Option '--email <value>' argument missing",
  ],
  ['a word that belongs to no option', ['ada@example.com'], "Unexpected argument 'ada@example.com'"],
  ['nothing', [], 'Usage: '],
])('%s is refused by a sentence and the usage, before the password prompt', async (_what, args, sentence) => {
  const refusal: unknown = await adminCreate(settings, args).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain(sentence)
  expect(String(refusal)).toContain('Usage: npm run admin:create -- --email you@example.com --first Ada --last Jones')
})

/** A person at a terminal who types one answer after each question. */
const typing = (...answers: string[]) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true })
  const asked: string[] = []
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (text === '\n') return true
    asked.push(String(text))
    return terminal.write(`${answers.shift()}\n`)
  })
  return { terminal, asked }
}

describe('the password', () => {
  afterEach(() => jest.restoreAllMocks())

  it('is typed twice at a terminal', async () => {
    const { terminal, asked } = typing('correct horse battery', 'correct horse battery')
    expect(await readPassword(terminal)).toBe('correct horse battery')
    expect(asked).toEqual(['Password: ', 'The same again: '])
  })

  it('is refused when the two differ', async () => {
    const { terminal } = typing('correct horse battery', 'correct house battery')
    await expect(readPassword(terminal)).rejects.toThrow('The two passwords differ: nothing was created.')
  })

  it('is one line when read from a file or a program', async () => {
    const input = new PassThrough()
    input.end('correct horse battery\n')
    expect(await readPassword(input)).toBe('correct horse battery')
  })
})
