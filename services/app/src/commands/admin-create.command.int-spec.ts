import { parseSettings } from '@bluebonnet/platform/config/settings'
import { CannotStart } from '../process/starting.js'
import { adminCreate } from './admin-create.command.js'

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
])('%s is refused by a sentence and the usage, before a password is asked for', async (_what, args, sentence) => {
  const refusal: unknown = await adminCreate(settings, args).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CannotStart)
  expect(String(refusal)).toContain(sentence)
  expect(String(refusal)).toContain('Usage: npm run admin:create -- --email you@example.com --first Ada --last Jones')
})
