import { objectIdOf } from './object-path.js'
import { uploadOrigin } from './upload-origin.js'
import { isUploadToken, uploadToken } from './upload-token.js'

const id = '01930000-0000-7000-8000-000000000001'

describe('objectIdOf', () => {
  it.each([
    `/objects/${id}`,
    `/api/objects/${id}`,
    `/api/objects/${id}?token=1.x`,
    `http://127.0.0.1:4200/api/objects/${id}?token=1.x`,
  ])('reads %s', (given) => {
    expect(objectIdOf(given)).toBe(id)
  })

  it.each([
    '',
    '/objects/1',
    `/objects/${id}/x`,
    `/api/documents/${id}`,
    'javascript:alert(1)',
    'http://',
    `objects-${id}`,
  ])('returns nothing for %j', (given) => {
    expect(objectIdOf(given)).toBeNull()
  })
})

describe('uploadOrigin', () => {
  const publicUrl = 'https://office.example'
  it.each([
    [
      { headers: { origin: 'http://localhost:4200' }, protocol: 'http', host: 'localhost:4200' },
      'http://localhost:4200',
    ],
    [{ headers: { origin: 'null' }, protocol: 'http', host: '127.0.0.1:4200' }, 'http://127.0.0.1:4200'],
    [{ headers: {}, protocol: 'http', host: 'office.example' }, 'https://office.example'],
    [{ headers: {}, protocol: 'http', host: '' }, 'https://office.example'],
  ] as const)('%j is answered %s', (request, origin) => {
    expect(uploadOrigin(request, publicUrl)).toBe(origin)
  })
})

describe('an upload token', () => {
  const secrets = { secret: 'a secret of thirty-two characters', previousSecret: null }
  const changed = { ...secrets, secret: 'another secret of the same length' }
  const now = new Date('2026-01-01T00:00:00Z')
  const token = uploadToken(secrets, id, 'somebody', new Date(now.getTime() + 60_000))

  it('is valid only for its object, user and time', () => {
    expect(isUploadToken(secrets, token, id, 'somebody', now)).toBe(true)
    expect(isUploadToken(secrets, token, id, 'somebody else', now)).toBe(false)
    expect(isUploadToken(secrets, token, '01930000-0000-7000-8000-000000000002', 'somebody', now)).toBe(false)
    expect(isUploadToken(secrets, token, id, 'somebody', new Date(now.getTime() + 60_000))).toBe(false)
    expect(isUploadToken(changed, token, id, 'somebody', now)).toBe(false)
    expect(isUploadToken({ ...changed, previousSecret: secrets.secret }, token, id, 'somebody', now)).toBe(true)
    expect(isUploadToken(secrets, token.replace(/^\d+/, '9999999999'), id, 'somebody', now)).toBe(false)
  })
})
