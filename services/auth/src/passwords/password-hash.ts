import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password, after Unicode normalization, so that every keyboard gives the same hash. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options)

/** Created once, from an unknown password. */
const nobodys = hashPassword(crypto.randomUUID())

/** Whether the password matches `stored`. Takes the same time without a stored hash. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const fits = await verify(stored ?? (await nobodys), password.normalize('NFC'))
  return fits && stored !== null
}
