import { mentionsIn } from './mentions.js'

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@office.test`.toLowerCase(),
})
const people = [
  person('daniel', 'Daniel', 'Ortiz'),
  person('ana', 'Ana', 'Reyes'),
  person('ana2', 'Ana', 'Muñoz'),
  person('anabel', 'Anabel', 'Cole'),
  person('jose', 'José', 'Peña'),
]

describe('a mention with @', () => {
  it.each([
    ['@dan, is it in?', ['daniel'], []],
    ['@Daniel and @jose', ['daniel', 'jose'], []],
    ['@daniel.ortiz please', ['daniel'], []],
    ['@ORTIZ', ['daniel'], []],
    ['@daniel.ortiz@office.test.', ['daniel'], []],
    // A whole name takes precedence over names that start with it. Two people of the same name are both meant, unless
    // the last name follows.
    ['@ana', ['ana', 'ana2'], []],
    ['@Ana Munoz: see above', ['ana2'], []],
    // Two names start like this.
    ['@an', [], ['@an']],
    ['@bob and (@sue)', [], ['@bob', '@sue']],
    ['write to me@daniel.test at 5 @ noon', [], []],
  ])('%s', (words, named, unreached) => {
    expect(mentionsIn(words, people)).toEqual({ named, unreached })
  })
})
