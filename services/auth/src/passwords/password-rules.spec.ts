import { passwordFault } from './password-rules.js'

const owner = { email: 'dana.whitfield@hillcountry.test', firstName: 'Dana', lastName: 'Whitfield' }

describe('passwordFault', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd2026!',
    'qwertyuiop',
    '12345678',
    '87654321',
    '1234567890',
    'aaaaaaaa',
    'abcabcabc',
    'abcdefgh',
    'letmein123',
    '1qaz2wsx',
    'trustno1',
    'q1w2e3r4',
    'zaq12wsx',
    'michelle',
    'Nicholas7',
    'Scorpion!',
    'Dolphins99',
    'Elizabeth1!',
    'M0unta1n',
    'blink182',
    'letmein!2026',
    '!!!Welcome!!!',
    'iloveyou2',
    'passwordadmin',
    '20260301',
    'Football1!',
  ])('refuses %s as a common one', (password) => {
    expect(passwordFault(password, owner)).toMatch(/easy to guess|most common/)
  })

  it.each([
    'whitfield',
    'Dana.Whitfield',
    'danawhitfield1',
    'Whitfield2026',
    'bluebonnet',
    'Blu3b0nn3t!',
    'dana.whitfield@hillcountry.test',
    'hillcountry99',
  ])('refuses %s as made of what everybody knows', (password) => {
    expect(passwordFault(password, owner)).toMatch(/your name, your e-mail/)
  })

  it.each([
    'pecan-orchard-9',
    'seven ducks cross',
    'Tr0ub4dor&3',
    'mGk2#vQp',
    'Danas porch at dusk',
    'ñandú-río-alto',
    '7#9!2$love8%1^4*',
    'line\nbreak in it',
  ])('accepts %s', (password) => {
    expect(passwordFault(password, owner)).toBeNull()
  })

  it('works without a name', () => {
    expect(passwordFault('pecan-orchard-9', { email: 'x@y.test', firstName: null, lastName: null })).toBeNull()
  })
})
