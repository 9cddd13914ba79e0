import { commonWords, houseWords } from './common-passwords.js'
import { isListed } from './listed-passwords.js'

/** Whose password it is to be: what is known of a person is tried first by whoever knows them. */
export interface PasswordOwner {
  email: string
  firstName: string | null
  lastName: string | null
}

const lookAlikes: Record<string, string> = {
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
const readable = (text: string): string => text.replaceAll(/[013457@$!]/g, (char) => lookAlikes[char] ?? char)
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')
const trimmed = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What may be meant: as typed, with look-alikes read as letters, and either without what stands around the word. */
const readings = (password: string): string[] => {
  const plain = password.toLowerCase()
  return [plain, lettersOf(plain), readable(plain), lettersOf(readable(plain)), lettersOf(readable(trimmed(plain)))]
}

/** Letters and digits with at most so much around them are the listed password still: 'Elizabeth!', 'dolphins99'. */
const around = 4

/**
 * The password as people vary a listed one: with capitals, look-alikes, and a few digits or signs before or behind it.
 */
const isVariantOfListed = (password: string): boolean => {
  const plain = password.toLowerCase()
  const bare = [plain.replace(/[^\p{L}\p{N}]+$/u, ''), plain.replace(/[^\p{L}]+$/u, ''), trimmed(plain)]
  const near = [plain, ...bare].filter((text) => plain.length - text.length <= around)
  return near.some((text) => isListed(text) || isListed(readable(text)))
}

const isRepetition = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/su.test(text)

/** Runs upward or downward in steps of one, such as 12345678 or hgfedcba, with 9 followed by 0. */
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
 * Why a password of sufficient length is refused, as a sentence for the person; null when it is good.
 * No composition rules: only what would be guessed first.
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
  const own = [...wordsOf(owner), ...houseWords]
  if (tried.some((reading) => own.some((word) => reading === word || lettersOf(word) === reading))) {
    return 'This password is made of your name, your e-mail or the name of this product. Choose another.'
  }
  return null
}

/** The same common word twice, or two of them in a row: 'welcomehome' is good, 'passwordadmin' is not. */
const isPairOfCommon = (text: string): boolean =>
  [...commonWords].some(
    (word) => text.startsWith(word) && text.length > word.length && commonWords.has(text.slice(word.length)),
  )
