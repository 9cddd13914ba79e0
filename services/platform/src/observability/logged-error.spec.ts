import { loggedError } from './logger.js'

/** As the database driver reports a duplicate e-mail: the error's detail contains the row itself. */
const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
  name: 'QueryFailedError',
  parameters: ['ada@hillcountry.test'],
  driverError: { detail: 'Key (email)=(ada@hillcountry.test) already exists.' },
})

describe('an error in the log', () => {
  it('names its causes and places', () => {
    const { message, stack } = loggedError(new Error('POST /api/agents failed', { cause: refused }))
    expect(message).toContain('POST /api/agents failed')
    expect(stack).toContain('users_email_key')
    expect(stack).toContain('logged-error.spec')
  })

  it('leaves out the values of a statement', () => {
    for (const error of [refused, new Error('failed', { cause: refused })])
      expect(JSON.stringify(loggedError(error))).not.toContain('hillcountry')
  })

  it('may be no error at all', () => {
    expect(loggedError('gone')).toEqual({ type: 'string', message: 'gone', stack: 'gone' })
  })
})
