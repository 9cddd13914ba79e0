import { formParts } from './form-parts.js'

const type = 'multipart/form-data; boundary=mark'
const part = (disposition: string, content: string): string =>
  `--mark\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const partsOf = (text: string, of = type) => formParts(Buffer.from(text), of, ['file', 'body'])
const texts = (text: string, of = type) =>
  Object.fromEntries([...(partsOf(text, of) ?? [])].map(([name, bytes]) => [name, bytes.toString()]))

it('finds the parts of a form, as browsers and curl send them', () => {
  const file = part('name="file"; filename="a; name=%22body%22.csv"', 'a,--mark\r\n1,2\r\n')
  const sent = { file: 'a,--mark\r\n1,2\r\n', body: '{}' }
  expect(texts(`${file}${part('name="body"', '{}')}--mark--`)).toEqual(sent)
  expect(texts(`${file}${part('name="body"', '{}')}--mark--\r\n`, 'Multipart/Form-Data; Boundary="mark"')).toEqual(sent)
  const typed = '--mark\r\nContent-Type: text/csv\r\ncontent-disposition: form-data; filename="x"; name="file"\r\n\r\n'
  expect(texts(`${typed}\r\n--mark--`)).toEqual({ file: '' })
})

it.each([
  ['without a mark in its type', part('name="file"', 'a') + '--mark--', 'multipart/form-data'],
  ['with another mark', part('name="file"', 'a') + '--mark--', 'multipart/form-data; boundary=other'],
  ['that is empty', '', type],
  ['that does not end', part('name="file"', 'a'), type],
  ['that is cut off', part('name="file"', 'a').slice(0, -2), type],
  ['with a part twice', `${part('name="file"', 'a')}${part('name="file"', 'b')}--mark--`, type],
  ['with an unknown part', `${part('name="other"', 'a')}--mark--`, type],
  ['with a part without a name', `${part('filename="file"', 'a')}--mark--`, type],
  ['with endless headers', `--mark\r\n${'x: y\r\n'.repeat(1_000)}\r\na\r\n--mark--`, type],
])('refuses a form %s', (_what, text, of) => {
  expect(partsOf(text, of)).toBeNull()
})
