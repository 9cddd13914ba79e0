import { createCipheriv, createHash } from 'node:crypto'

/** The padding of short passwords in PDF 1.7 (7.6.3.3); an empty password is the padding alone. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string as PDF writes it, `(…)` or `<…>`, after a key; null where there is none. */
export const stringAfter = (key: string, dictionary: string): Buffer | null => {
  const found = new RegExp(`/${key}\\s*(?:<([\\dA-Fa-f\\s]*)>|\\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\))`).exec(dictionary)
  if (found === null) return null
  if (found[1] !== undefined) return Buffer.from(found[1].replaceAll(/\s/g, ''), 'hex')
  const plain = (found[2] ?? '').replaceAll(/\\(\d{1,3}|\r?\n|[\s\S])/g, (_, sign: string) => {
    if (/^\d/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255)
    return /^\s/.test(sign) ? '' : (escapes[sign] ?? sign)
  })
  return Buffer.from(plain, 'latin1')
}

const numberAfter = (key: string, dictionary: string): number | null => {
  const found = new RegExp(`/${key}\\s+(-?\\d+)`).exec(dictionary)?.[1]
  return found === undefined ? null : Number(found)
}

/**
 * RC4, which OpenSSL no longer provides. It protects nothing here: it checks whether a file opens without a password.
 */
const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number): void => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: number, bytes: Buffer): Buffer => createHash(`sha${bits}`).update(bytes).digest()

/** Revisions 2 to 4, PDF 1.7, 7.6.3.4 (algorithms 2, 4 and 5) with the empty password. */
const opensOld = (dictionary: string, revision: number, id: Buffer): boolean | null => {
  const [owner, user] = [stringAfter('O', dictionary), stringAfter('U', dictionary)]
  const permissions = numberAfter('P', dictionary)
  if (owner === null || user === null || permissions === null) return null
  const p = Buffer.alloc(4)
  p.writeInt32LE(permissions | 0)
  const plainNames = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const length = revision === 2 ? 5 : revision === 4 ? 16 : Math.min(16, (numberAfter('Length', dictionary) ?? 40) / 8)
  let key = md5(padding, owner.subarray(0, 32), p, id, Buffer.alloc(plainNames ? 4 : 0, 255))
  const times = revision === 2 ? 0 : 50
  for (let time = 0; time < times; time += 1) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  let sealed = md5(padding, id)
  for (let time = 0; time < 20; time += 1) sealed = rc4(Buffer.from(key.map((byte) => byte ^ time)), sealed)
  return sealed.equals(user.subarray(0, 16))
}

/** Revisions 5 and 6, ISO 32000-2, 7.6.4.3 (algorithms 2.B and 11) with the empty password. */
const opensNew = (dictionary: string, revision: number): boolean | null => {
  const user = stringAfter('U', dictionary)
  if (user === null || user.length < 48) return null
  let key = sha(256, user.subarray(32, 40))
  if (revision === 5) return key.equals(user.subarray(0, 32))
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    last = mixed.at(-1) ?? 0
    const bits = [256, 384, 512][mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3] ?? 256
    key = sha(bits, mixed)
  }
  return key.subarray(0, 32).equals(user.subarray(0, 32))
}

/**
 * Whether a PDF needs a password to open, determined from its encryption dictionary and the first part of its file
 * identifier. Most encrypted PDFs only forbid changes and open for everybody. Null if it cannot be determined.
 */
export const needsPassword = (dictionary: string, id: Buffer): boolean | null => {
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return true
  const revision = numberAfter('R', dictionary)
  if (revision === null) return null
  const opens = revision >= 5 ? opensNew(dictionary, revision) : opensOld(dictionary, revision, id)
  return opens === null ? null : !opens
}
