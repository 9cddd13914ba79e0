import { faultOf } from './fault.js'

describe('a stored failure', () => {
  it('is class and code, never the message', () => {
    const error = Object.assign(new Error('550 jane@example.com unknown'), { code: 'EENVELOPE' })
    const fault = faultOf(error)
    expect(fault.summary).toBe('Error EENVELOPE')
    expect(fault.frames).toContain('fault.spec')
    expect(JSON.stringify(fault)).not.toContain('jane')
  })

  it('names the violated constraint of the database', () => {
    const error = Object.assign(new Error('duplicate key (email)=(jane@example.com)'), {
      driverError: { code: '23505', constraint: 'users_email_key' },
    })
    expect(faultOf(error).summary).toBe('Error 23505 users_email_key')
  })

  it('accepts anything that can be thrown', () => {
    expect(faultOf('jane').summary).toBe('string')
    expect(faultOf(undefined).summary).toBe('undefined')
  })
})
