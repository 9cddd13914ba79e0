import { clientNamed } from './client-values.js'

describe('a client begun with what was searched for', () => {
  it('has the first word as first name and the others as last name', () => {
    expect(clientNamed('  Maria  del Rio ')).toEqual({ firstName: 'Maria', lastName: 'del Rio' })
    expect(clientNamed('Cher')).toEqual({ firstName: 'Cher' })
  })

  it('has an e-mail address or a phone number where that was searched for', () => {
    expect(clientNamed('maria@rio.test')).toEqual({ email: 'maria@rio.test' })
    expect(clientNamed('(512) 555-0143')).toEqual({ phone: '(512) 555-0143' })
  })

  it('has nothing where nothing was', () => expect(clientNamed('  ')).toEqual({}))
})
