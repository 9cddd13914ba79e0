import { parseArgs } from 'node:util'
import { calls } from '@bluebonnet/contracts/calls'
import { newId } from '@bluebonnet/platform'
import { hash } from '@node-rs/argon2'
import { CannotStart } from '../process/cannot-start.js'
import type { Command } from './commands.js'
import { readPassword } from './read-password.js'
import { withDatabase } from './with-database.js'

const usage = 'Usage: npm run admin:create -- --email you@example.com --first Ada --last Jones   (the password is asked for, or read from standard input)'
const schema = calls['POST /api/auth/create-user'].body

/**
 * Creates a super admin, by the same rules as a user created on the screen. The role is the plain one without an agent
 * profile: the flag alone opens no deal or client (DECISIONS section 1).
 */
export const adminCreate: Command = async (settings, args) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } } })
  if (!values.email || !values.first || !values.last) throw new CannotStart(usage)
  const parsed = schema.safeParse({ email: values.email, firstName: values.first, lastName: values.last, password: await readPassword() })
  if (!parsed.success) throw new CannotStart(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const { email, firstName, lastName, password } = parsed.data
  const passwordHash = await hash(password)
  return withDatabase(settings, async (dataSource) => {
    const created: unknown[] = await dataSource.query(
      `INSERT INTO users (id, email, password_hash, first_name, last_name, role, is_super_admin, is_active)
       VALUES ($1, $2, $3, $4, $5, 'AGENT', true, true) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [newId(), email.toLowerCase(), passwordHash, firstName, lastName],
    )
    if (created.length === 0) throw new CannotStart(`There is already a user with the address ${email}.`)
    return `${email} may sign in at /admin-login.`
  })
}
