import { daysBetween } from '../days.js'
import type { LicenceFlag, LicenceHolderKind } from '../enums.js'
import { shapes } from '../lengths.js'

/**
 * The digits that identify a licence in any spelling: '0855919-SA' and '855919' are '855919'
 * (docs/rules/texas-facts.md#licence-number). Null for none, and for other formats, such as another state's.
 */
export const licenceDigits = (number: string | null): string | null =>
  number !== null && shapes.licence.test(number) ? number.replace(/-.*$/, '').replace(/^0+(?=\d)/, '') : null

/** A licence as TREC's file lists it. */
export interface LicenceFacts {
  /** False for a licence that is not in the file; the other fields are then empty. */
  isFound: boolean
  isActive: boolean
  name: string
  type: string
  /** YYYY-MM-DD */
  expires: string | null
  sponsorNumber: string | null
}

interface LicenceHolder {
  kind: LicenceHolderKind
  name: string
}

interface LicenceSurroundings {
  /** YYYY-MM-DD by the brokerage's clock. */
  today: string
  /** Digits of the sponsoring licences: the brokerage's own and its designated broker's. */
  ours: readonly string[]
  /** Whether one of these is not active: then no sponsored licence is active (docs/rules/texas-facts.md#expiry). */
  isBrokerageInactive: boolean
}

const warnDays = [
  [30, 'EXPIRES_30'],
  [60, 'EXPIRES_60'],
  [90, 'EXPIRES_90'],
] as const

/** A licence is inactive from the day on which it expires (docs/rules/texas-facts.md#expiry). */
const isExpired = ({ expires }: LicenceFacts, today: string): boolean => expires !== null && expires <= today

export const isInactive = (reading: LicenceFacts, today: string): boolean =>
  reading.isFound && (!reading.isActive || isExpired(reading, today))

const forms = new Set(['CO', 'COMPANY', 'CORP', 'INC', 'LLC', 'LLP', 'LP', 'LTD', 'PC', 'PLLC', 'THE', 'JR', 'SR'])

/** The significant words of a name: without initials, accents and company suffixes. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && !forms.has(word))

/** Whether two names can belong to one holder: the longer one contains all words of the shorter one, in any order. */
export const isSameName = (one: string, other: string): boolean => {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return short.every((word) => long.includes(word))
}

/**
 * Warnings about a licence, the most severe first (docs/rules/licences.md#flags). Null means that no file was read yet:
 * there are no warnings.
 */
export const licenceFlagsOf = (
  { kind, name }: LicenceHolder,
  reading: LicenceFacts | null,
  { today, ours, isBrokerageInactive }: LicenceSurroundings,
): LicenceFlag[] => {
  if (reading === null) return []
  if (!reading.isFound) return ['NOT_FOUND']
  const isOff = isInactive(reading, today)
  const left = reading.expires === null ? Infinity : daysBetween(today, reading.expires)
  const [, warning] = warnDays.find(([days]) => left <= days) ?? []
  const sponsor = licenceDigits(reading.sponsorNumber)
  const isElsewhere =
    kind === 'PERSON' && /^sale/i.test(reading.type) && sponsor !== null && ours.length > 0 && !ours.includes(sponsor)
  const all: readonly (LicenceFlag | false | undefined)[] = [
    isOff && 'NOT_ACTIVE',
    isExpired(reading, today) && 'EXPIRED',
    kind === 'PERSON' && isBrokerageInactive && 'BROKERAGE_NOT_ACTIVE',
    !isExpired(reading, today) && warning,
    isElsewhere && 'SPONSORED_ELSEWHERE',
    !isSameName(name, reading.name) && 'NAME_DIFFERS',
  ]
  return all.filter((flag) => typeof flag === 'string')
}

/** Warnings about the registration of an agent's entity, by its last valid day. */
export const registrationFlagsOf = (expires: string | null, today: string): LicenceFlag[] => {
  if (expires === null) return []
  if (expires < today) return ['EXPIRED']
  const [, warning] = warnDays.find(([days]) => daysBetween(today, expires) <= days) ?? []
  return warning === undefined ? [] : [warning]
}

/**
 * Whether the file says not to pay somebody (docs/rules/licences.md#paying). A payee's number can be another state's
 * with the same digits as a Texas licence of somebody else: it counts only if the name matches.
 */
export const isUnpayable = (kind: LicenceHolderKind, flags: readonly LicenceFlag[]): boolean =>
  kind === 'PERSON'
    ? flags.some((flag) => flag === 'NOT_ACTIVE' || flag === 'BROKERAGE_NOT_ACTIVE' || flag === 'NOT_FOUND')
    : flags.includes('NOT_ACTIVE') && !flags.includes('NAME_DIFFERS')
