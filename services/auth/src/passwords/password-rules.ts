import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import { commonWords, productWords } from './common-passwords.js'
import { hashPassword } from './password-hash.js'

/** The 49,000 most common passwords, in lower case, from zxcvbn's list. */
const file = '@zxcvbn-ts/language-common/src/passwords.json'
const shortest = 4

let listed: string | undefined

/**
 * One string: a set of strings would take ten times the memory, and searching this one takes a tenth of a millisecond.
 */
const all = (): string => {
  if (listed !== undefined) return listed
  const words: unknown = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'))
  if (!Array.isArray(words)) throw new Error(`${file} holds no list`)
  listed = `\n${words.filter((word) => typeof word === 'string' && word.length >= shortest).join('\n')}\n`
  return listed
}

/** Whether a lower-case text is one of the most common passwords. The list is loaded on first use. */
const isListed = (text: string): boolean =>
  text.length >= shortest && !text.includes('\n') && all().includes(`\n${text}\n`)

/** The password's owner: an attacker who knows a person tries their details first. */
export interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

const similarCharacters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const readable = (text: string): string => text.replaceAll(/[013457@$!]/g, (char) => similarCharacters[char] ?? char)
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const trimmed = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Possible readings: as typed, with look-alikes as letters, and either without the characters around the word. */
const readings = (password: string): string[] => {
  const plain = password.toLowerCase()
  return [plain, lettersOf(plain), readable(plain), lettersOf(readable(plain)), lettersOf(readable(trimmed(plain)))]
}

/** A listed password with up to this many characters around it still counts as listed: 'Elizabeth!', 'dolphins99'. */
const around = 4

/**
 * Whether a password varies a listed one: with capitals, look-alikes, or a few digits or symbols before or after it.
 */
const isVariantOfListed = (password: string): boolean => {
  const plain = password.toLowerCase()
  const bare = [plain.replace(/[^\p{L}\p{N}]+$/u, ''), plain.replace(/[^\p{L}]+$/u, ''), trimmed(plain)]
  const near = [plain, ...bare].filter((text) => plain.length - text.length <= around)
  return near.some((text) => isListed(text) || isListed(readable(text)))
}

const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/su.test(text)

/** Ascending or descending runs, such as 12345678 or hgfedcba, with 9 followed by 0. */
const isRun = (text: string): boolean => {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return [1, -1].some((step) => steps.every((taken) => taken === step || taken === -9 * step))
}

const wordsOf = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const names = [firstName ?? '', lastName ?? ''].map((name) => name.toLowerCase())
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return [
    email.toLowerCase(),
    local,
    domain,
    domain.split('.')[0] ?? '',
    ...local.split(/[^\p{L}]+/u),
    ...names,
    names.join(''),
    names.join(' '),
    names.toReversed().join(''),
  ]
    .map((word) => word.trim())
    .filter((word) => word.length >= 3)
}

/**
 * Why a password of sufficient length is refused, as a message for the user; null when it is accepted. No composition
 * rules: only passwords that would be guessed first.
 */
export const passwordFault = (password: string, owner: PasswordOwner): string | null => {
  const plain = password.toLowerCase()
  if (isRepetition(plain) || isRun(plain) || (/^\d+$/.test(plain) && plain.length < 12)) {
    return 'This password is easy to guess. Choose one without repetitions, sequences or only digits.'
  }
  const tried = readings(password)
  if (isVariantOfListed(password) || tried.some((reading) => commonWords.has(reading) || isPairOfCommon(reading))) {
    return 'This password is one of the most common ones. Choose another.'
  }
  const own = [...wordsOf(owner), ...productWords]
  if (tried.some((reading) => own.some((word) => reading === word || lettersOf(word) === reading))) {
    return 'This password is made of your name, your e-mail or the name of this product. Choose another.'
  }
  return null
}

/** The same common word twice, or two in a row: 'welcomehome' is accepted, 'passwordadmin' is not. */
const isPairOfCommon = (text: string): boolean =>
  [...commonWords].some(
    (word) => text.startsWith(word) && text.length > word.length && commonWords.has(text.slice(word.length)),
  )

export const passwordErrors = defineErrors({
  PASSWORD_TOO_COMMON: { status: 400, message: 'Choose another password' },
  PASSWORD_MISSING: { status: 400, message: fieldTexts.password },
  WRONG_PASSWORD: { status: 400, message: 'The current password is wrong' },
})

/**
 * The hash of a new password. Throws PASSWORD_TOO_COMMON at `path`, the password's field. Slow on purpose: call it
 * before the transaction.
 */
export const hashNewPassword = async (password: string, owner: PasswordOwner, path: string): Promise<string> => {
  const message = passwordFault(password, owner)
  if (message !== null) throw passwordErrors.failAt('PASSWORD_TOO_COMMON', path, message)
  return hashPassword(password)
}
