import { SecretBox } from './secret-box.js'

const box = new SecretBox({ secret: 'a secret of thirty-two characters' })

describe('a sealed text', () => {
  it('opens for its purpose and owner, and looks different each time', () => {
    const sealed = box.seal('Gänseblümchen', 'totp', 'ada')
    expect(box.open(sealed, 'totp', 'ada')).toBe('Gänseblümchen')
    expect(box.seal('Gänseblümchen', 'totp', 'ada')).not.toBe(sealed)
    expect(sealed).not.toContain('nseb')
  })

  it('opens for nobody else', () => {
    const sealed = box.seal('text', 'totp', 'ada')
    const last = sealed.endsWith('A') ? 'B' : 'A'
    expect(box.open(sealed, 'totp', 'bo')).toBeNull()
    expect(box.open(sealed, 'oidc', 'ada')).toBeNull()
    expect(box.open(`${sealed.slice(0, -1)}${last}`, 'totp', 'ada')).toBeNull()
    expect(box.open(sealed.slice(0, 20), 'totp', 'ada')).toBeNull()
    expect(new SecretBox({ secret: 'another secret of the same length' }).open(sealed, 'totp', 'ada')).toBeNull()
  })
})
