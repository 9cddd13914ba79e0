import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Secrets, secretsOf, SETTINGS } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `bluebonnet:${purpose}`, 32))

/**
 * Encrypts small texts with keys derived from the deployment's SECRET, and decrypts those of SECRET_PREVIOUS. Each
 * purpose has its own key, and `of` binds a text to its owner: in another row or cookie it does not decrypt.
 */
@Injectable()
export class SecretBox {
  constructor(@Inject(SETTINGS) private readonly secrets: Secrets) {}

  /** Encrypts a text; `open` needs the same purpose and owner. */
  seal(text: string, purpose: string, of: string): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, keyOf(this.secrets.secret, purpose), iv, {
      authTagLength: tagBytes,
    }).setAAD(Buffer.from(of))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** The text, or null for anything that this deployment did not encrypt for this purpose and owner. */
  open(box: string, purpose: string, of: string): string | null {
    const bytes = Buffer.from(box, 'base64url')
    if (bytes.length < ivBytes + tagBytes) return null
    for (const secret of secretsOf(this.secrets)) {
      const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(of))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        // Encrypted with another secret.
      }
    }
    return null
  }
}
