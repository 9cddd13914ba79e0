import { formParts } from './form-parts.js'

const type = 'multipart/form-data; boundary=mark'
const part = (disposition: string, content: string): string =>
  `--mark\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const partsOf = (text: string, of = type) => formParts(Buffer.from(text), of, ['file', 'body'])
const texts = (text: string, of = type) => {
  const parts = partsOf(text, of)
  return parts instanceof Map ? Object.fromEntries([...parts].map(([name, bytes]) => [name, bytes.toString()])) : parts
}

it('finds the parts of a form, as browsers and curl send them', () => {
  const file = part('name="file"; filename="a; name=%22body%22.csv"', 'a,--mark\r\n1,2\r\n')
  const sent = { file: 'a,--mark\r\n1,2\r\n', body: '{}' }
  expect(texts(`${file}${part('name="body"', '{}')}--mark--`)).toEqual(sent)
  expect(texts(`${file}${part('name="body"', '{}')}--mark--\r\n`, 'Multipart/Form-Data; Boundary="mark"')).toEqual(sent)
  const typed = '--mark\r\nContent-Type: text/csv\r\ncontent-disposition: form-data; filename="x"; name="file"\r\n\r\n'
  expect(texts(`${typed}\r\n--mark--`)).toEqual({ file: '' })
})

it('finds names without quotes, and none in the name of a file', () => {
  for (const named of ['name=file', 'name=file; filename=a.csv', 'filename="a; name=body"; name=file'])
    expect([named, texts(`${part(named, 'a')}${part('name=body', '{}')}--mark--`)]).toEqual([
      named,
      { file: 'a', body: '{}' },
    ])
  for (const filename of ['a; name=body', String.raw`a\"; name=body`])
    expect(texts(`${part(`name="file"; filename="${filename}"`, 'a')}--mark--`)).toEqual({ file: 'a' })
  expect(texts(`${part(String.raw`filename="a\"; name=body"; name=file`, 'a')}--mark--`)).toEqual({ file: 'a' })
})

it.each([
  ['without a mark in its type', part('name="file"', 'a') + '--mark--', 'multipart/form-data'],
  ['with another mark', part('name="file"', 'a') + '--mark--', 'multipart/form-data; boundary=other'],
  ['that is empty', '', type],
  ['that does not end', part('name="file"', 'a'), type],
  ['that is cut off', part('name="file"', 'a').slice(0, -2), type],
  ['with endless headers', `--mark\r\n${'x: y\r\n'.repeat(1_000)}\r\na\r\n--mark--`, type],
])('refuses a form %s', (_what, text, of) => {
  expect(partsOf(text, of)).toBe('UNREADABLE')
})

it.each([
  ['a part twice', `${part('name="file"', 'a')}${part('name="file"', 'b')}--mark--`],
  ['an unknown part', `${part('name="other"', 'a')}--mark--`],
  ['a part without a name', `${part('filename="file"', 'a')}--mark--`],
])('refuses a form with %s', (_what, text) => {
  expect(partsOf(text)).toBe('OTHER_PARTS')
})
