import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs, types } from 'node:util'
import { Accounts, hashNewPassword } from '@bluebonnet/auth'
import { calls } from '@bluebonnet/contracts/calls'
import { Refusal, Tx } from '@bluebonnet/platform'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'
import { withApplication } from './with-application.js'

const nowhere = new Writable({
  write(_chunk, _encoding, done) {
    done()
  },
})

type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** One line; at a terminal it shows a prompt and hides the input. */
const readLine = (input: Input, question: string): Promise<string> =>
  new Promise((resolve) => {
    const isTerminal = input.isTTY === true
    const lines = createInterface({ input, output: nowhere, terminal: isTerminal })
    let answer = ''
    lines.once('line', (line) => {
      answer = line
      lines.close()
    })
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n')
      resolve(answer)
    })
    if (isTerminal) process.stderr.write(question)
  })

/** One line from standard input; at a terminal, where the input is hidden, it asks twice. */
export const readPassword = async (input: Input = process.stdin): Promise<string> => {
  const password = await readLine(input, 'Password: ')
  if (input.isTTY === true && (await readLine(input, 'The same again: ')) !== password)
    throw new StartupError('The two passwords differ: nothing was created.')
  return password
}

const usage =
  'Usage: npm run admin:create -- --email you@example.com --first Ada --last Jones   ' +
  '(the password is asked for, or read from standard input)'
const schema = calls['POST /api/auth/create-user'].body

const optionsOf = (args: string[]): { email?: string; first?: string; last?: string } => {
  try {
    return parseArgs({
      args,
      options: { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
    }).values
  } catch (error) {
    throw types.isNativeError(error) ? new StartupError(`${error.message}\n${usage}`) : error
  }
}

/**
 * Creates a super admin, by the same rules as a user created on the screen. The role is the plain one without an agent
 * profile: the flag alone gives no access to deals or clients (docs/rules/roles-and-permissions.md#super-admin).
 */
export const adminCreate: Command = async (settings, args) => {
  const { email: address, first, last } = optionsOf(args)
  if (!address || !first || !last) throw new StartupError(usage)
  const parsed = schema.safeParse({ email: address, firstName: first, lastName: last, password: await readPassword() })
  if (!parsed.success)
    throw new StartupError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const { email, firstName, lastName, password } = parsed.data
  try {
    await withApplication(settings, async (app) => {
      const accounts = app.get(Accounts)
      const passwordHash = await hashNewPassword(password, { email, firstName, lastName }, 'password')
      const account = { email, firstName, lastName, role: 'AGENT', isSuperAdmin: true, passwordHash } as const
      await app.get(Tx).inTransaction((manager) => accounts.create(manager, account, null))
    })
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(error.message) : error
  }
  return `${email} may sign in at /admin-login.`
}
