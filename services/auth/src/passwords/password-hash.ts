import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) with OWASP's figures: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The stored form of a password. Composed letters first, so that every keyboard gives the same one. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options)

/** Made once; nobody knows what it is the hash of. */
const nobodys = hashPassword(crypto.randomUUID())

/** Whether the password is the one of `stored`. Takes the same time when there is nothing to compare with. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const fits = await verify(stored ?? (await nobodys), password.normalize('NFC'))
  return fits && stored !== null
}
