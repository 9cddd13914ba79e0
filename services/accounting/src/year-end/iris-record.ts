import type { TaxClass, TinKind } from '@bluebonnet/domain'

/** Payer or recipient in the portal's format: no apostrophes or commas, at most 40 characters. */
interface IrisParty {
  tinKind: TinKind
  tin: string
  /** A business with its full name, an individual with the parts of theirs. */
  nameType: 'B' | 'I'
  line1: string
  line2: string
  first: string
  middle: string
  last: string
  suffix: string
  address: string
  city: string
  state: string
  zip: string
  phone: string
  email: string
}

export interface IrisRecord {
  year: number
  payer: IrisParty
  recipient: IrisParty
  /** Distinguishes forms with the same tax number (docs/rules/year-end.md#same-number). */
  account: string
  /** '2500.00' */
  amount: string
}

/** A person or business on a form. The number is decrypted here. */
export interface FormParty {
  legalName: string | null
  businessName: string | null
  taxClass: TaxClass | null
  tinKind: TinKind | null
  tin: string | null
  /** A number is stored, but neither SECRET nor SECRET_PREVIOUS decrypts it. */
  isTinClosed: boolean
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  email: string | null
}

const longest = 40

/** Letters that are not A to Z with a diacritic. */
const spelled: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
}

/** Without diacritics and apostrophes. */
const inLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʻʼ`.]/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => spelled[letter] ?? letter)

/** Whether a text can be spelled in plain letters without loss. */
const isSpelled = (text: string | null): boolean => !/(?![A-Za-z])\p{L}/u.test(inLetters(text ?? ''))

/** Letters A to Z, digits, spaces, dashes, slashes and ampersands. */
export const plain = (text: string): string =>
  inLetters(text)
    .replaceAll(/[^A-Za-z0-9 &/-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A long name on two lines, broken between words. Null if it does not fit. */
export const twoLines = (text: string): [string, string] | null => {
  if (text.length <= longest) return [text, '']
  const at = text.lastIndexOf(' ', longest)
  const [first, rest] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text.slice(0, longest), text.slice(longest)]
  return rest.length <= longest ? [first, rest] : null
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])
/** Words that start a last name. */
const particles = new Set(['de', 'del', 'der', 'di', 'du', 'la', 'las', 'los', 'mac', 'mc', 'san', 'st', 'van', 'von'])

/** Detects reversed names: 'Lovelace, Ada' would be filed the wrong way round, 'Ada Lovelace, Jr.' would not. */
const isTurned = (name: string): boolean => {
  const [, ...after] = name.split(',')
  return after.some((part) => !suffixes.has(plain(part).toLowerCase()))
}

type PersonName = Pick<IrisParty, 'first' | 'middle' | 'last' | 'suffix'>

/** 'Maria Elena de la Cruz Jr': the last word is the last name, with its particles and suffix. */
export const personName = (name: string): PersonName => {
  const words = name.split(' ')
  const ending = words.at(-1) ?? ''
  const suffix = words.length > 2 && suffixes.has(ending.toLowerCase()) ? ending : ''
  const own = suffix === '' ? words : words.slice(0, -1)
  let from = own.length - 1
  while (from > 1 && particles.has((own[from - 1] ?? '').toLowerCase())) from -= 1
  const [first = '', ...middle] = own.slice(0, Math.max(from, 0))
  return { first, middle: middle.join(' '), last: own.slice(Math.max(from, 0)).join(' '), suffix }
}

const noPerson: PersonName = { first: '', middle: '', last: '', suffix: '' }

type Names = PersonName & Pick<IrisParty, 'nameType' | 'line1' | 'line2'>

const namesOf = ({ legalName, businessName, taxClass }: FormParty): Names => {
  const legal = plain(legalName ?? '')
  if (taxClass === 'INDIVIDUAL') return { nameType: 'I', line1: '', line2: '', ...personName(legal) }
  const [line1, rest] = twoLines(legal) ?? ['', '']
  const line2 =
    rest === ''
      ? plain(businessName ?? '')
          .slice(0, longest)
          .trim()
      : rest
  return { nameType: 'B', line1, line2, ...noPerson }
}
/** Ten digits without the country code. */
const phoneOf = (phone: string | null): string => {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Converts a person or business to the form's format, or returns what is wrong. */
export const partyOf = (known: FormParty): { party: IrisParty } | { problems: string[] } => {
  const names = namesOf(known)
  const [address, city] = [plain(known.address ?? ''), plain(known.city ?? '')]
  const { tin, tinKind, state, zip } = known
  const phone = phoneOf(known.phone)
  const problems = [
    known.isTinClosed
      ? 'the number does not open with this SECRET: enter it again'
      : tin === null || tinKind === null
        ? 'no taxpayer number'
        : null,
    isSpelled(known.legalName) && isSpelled(names.nameType === 'B' ? known.businessName : null)
      ? null
      : 'the name has letters that the portal does not take',
    isSpelled(known.address) && isSpelled(known.city) ? null : 'the address has letters that the portal does not take',
    names.nameType === 'I' && isTurned(known.legalName ?? '')
      ? 'the name has a comma: enter the first name first, without one'
      : null,
    known.legalName !== null && names.nameType === 'B' && names.line1 === ''
      ? 'the name does not fit two lines of 40 characters'
      : null,
    names.nameType === 'I' && (names.first === '' || names.last === '')
      ? 'a person needs a first and a last name'
      : null,
    [names.first, names.middle, names.last].some((part) => part.length > longest)
      ? 'a part of the name is longer than 40 characters'
      : null,
    address === '' || city === '' || !state || !zip ? 'no full address' : null,
    address.length > longest || city.length > longest ? 'address or city is longer than 40 characters' : null,
    phone !== '' && phone.length !== 10 ? 'the phone number has not ten digits' : null,
  ].filter((problem) => problem !== null)
  if (problems.length > 0 || tin === null || tinKind === null || !state || !zip)
    return { problems: problems.length > 0 ? problems : ['nothing is entered'] }
  return { party: { tin, tinKind, ...names, address, city, state, zip, phone, email: known.email ?? '' } }
}
