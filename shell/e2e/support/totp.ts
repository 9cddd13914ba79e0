import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

const bytesOf = (secret: string): Buffer => {
  const bits = secret
    .replaceAll(/\s/g, '')
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code that an authenticator app shows for a key (RFC 6238), some steps of 30 seconds from now. Each code works
 * once.
 */
export const codeOf = (secret: string, stepsFromNow = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsFromNow))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  return String((mac.readUInt32BE(offset) % 0x80_00_00_00) % 1_000_000).padStart(6, '0')
}

/** The code before the current one, while it is accepted for some seconds more: it leaves the current one unused. */
export const previousCodeOf = async (secret: string): Promise<string> => {
  const left = stepMs - (Date.now() % stepMs)
  if (left < 10_000) await setTimeout(left)
  return codeOf(secret, -1)
}
