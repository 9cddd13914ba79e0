import { SecretBox } from './secret-box.js'

const secret = 'a secret of thirty-two characters'
const another = 'another secret of the same length'
const box = new SecretBox({ secret, previousSecret: null })

describe('an encrypted text', () => {
  it('opens for its purpose and owner, and differs each time', () => {
    const sealed = box.seal('Gänseblümchen', 'totp', 'ada')
    expect(box.open(sealed, 'totp', 'ada')).toBe('Gänseblümchen')
    expect(box.seal('Gänseblümchen', 'totp', 'ada')).not.toBe(sealed)
    expect(sealed).not.toContain('nseb')
  })

  it('opens for nobody else', () => {
    const sealed = box.seal('text', 'totp', 'ada')
    // Not the last letter, because some of its bits are unused.
    const changed = `${sealed.slice(0, 10)}${sealed[10] === 'A' ? 'B' : 'A'}${sealed.slice(11)}`
    expect(box.open(sealed, 'totp', 'bo')).toBeNull()
    expect(box.open(sealed, 'oidc', 'ada')).toBeNull()
    expect(box.open(changed, 'totp', 'ada')).toBeNull()
    expect(box.open(sealed.slice(0, 20), 'totp', 'ada')).toBeNull()
    expect(new SecretBox({ secret: another, previousSecret: null }).open(sealed, 'totp', 'ada')).toBeNull()
  })

  it('opens after a change of SECRET with the previous one, and is encrypted with the new one', () => {
    const changed = new SecretBox({ secret: another, previousSecret: secret })
    expect(changed.open(box.seal('text', 'totp', 'ada'), 'totp', 'ada')).toBe('text')
    expect(box.open(changed.seal('text', 'totp', 'ada'), 'totp', 'ada')).toBeNull()
  })
})
