import { clientNamed } from './client-values.js'

describe('a client created from a search', () => {
  it('takes the first word as first name and the rest as last name', () => {
    expect(clientNamed('  Maria  del Rio ')).toEqual({ firstName: 'Maria', lastName: 'del Rio' })
    expect(clientNamed('Cher')).toEqual({ firstName: 'Cher' })
  })

  it('takes an e-mail address or a phone number', () => {
    expect(clientNamed('maria@rio.test')).toEqual({ email: 'maria@rio.test' })
    expect(clientNamed('(512) 555-0143')).toEqual({ phone: '(512) 555-0143' })
  })

  it('starts empty without a search', () => expect(clientNamed('  ')).toEqual({}))
})
