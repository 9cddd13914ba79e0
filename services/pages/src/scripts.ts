import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { z } from 'zod'
import type { FontName } from './look.js'
import { typeface } from './typeface.js'

const load = createRequire(import.meta.url)

/** Scripts that Inter lacks, each with a typeface (docs/rules/cda.md#scripts). */
const faces = [
  { name: 'Arabic', has: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u0669]/u },
  { name: 'Hebrew', has: /\p{Script=Hebrew}/u },
  { name: 'Armenian', has: /\p{Script=Armenian}/u },
  { name: 'Georgian', has: /\p{Script=Georgian}/u },
  { name: 'Ethiopic', has: /\p{Script=Ethiopic}/u },
  { name: 'Devanagari', has: /[\p{Script=Devanagari}\u0964\u0965]/u },
  { name: 'Bengali', has: /\p{Script=Bengali}/u },
  { name: 'Gurmukhi', has: /\p{Script=Gurmukhi}/u },
  { name: 'Gujarati', has: /\p{Script=Gujarati}/u },
  { name: 'Tamil', has: /\p{Script=Tamil}/u },
  { name: 'Telugu', has: /\p{Script=Telugu}/u },
  { name: 'Kannada', has: /\p{Script=Kannada}/u },
  { name: 'Malayalam', has: /\p{Script=Malayalam}/u },
  { name: 'Thai', has: /[\p{Script=Thai}\u0e3f]/u },
  { name: 'Lao', has: /\p{Script=Lao}/u },
  { name: 'Khmer', has: /\p{Script=Khmer}/u },
  { name: 'Myanmar', has: /\p{Script=Myanmar}/u },
  { name: 'KR', has: /\p{Script=Hangul}/u },
  {
    name: 'SC',
    has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u,
  },
] as const

export type Face = (typeof faces)[number]['name']

/** Whether letters take other forms beside each other. The large fonts of Hangul and Han need no shaping. */
export const isShaped = (face: Face): boolean => face !== 'KR' && face !== 'SC'

const weights = { regular: '400Regular', strong: '600SemiBold' } as const

/** The font file of another script. */
export const faceBytes = (face: Face, weight: FontName): Buffer => {
  const style = weights[weight]
  const folder = `@expo-google-fonts/noto-sans-${face.toLowerCase()}`
  return readFileSync(load.resolve(`${folder}/${style}/NotoSans${face}_${style}.ttf`))
}

/** Scripts without spaces, whose lines may break between any two characters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Whether a text needs a typeface other than Inter. */
export const isForeign = (words: string): boolean => faces.some(({ has }) => has.test(words))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The library has no types. */
const isFontReader = (made: unknown): boolean => typeof made === 'function'
const { create } = z
  .object({ create: z.custom<(font: Buffer) => { characterSet: number[] }>(isFontReader) })
  .parse(load('fontkit'))
let inInter: Set<number> | undefined
const isInInter = (sign: string): boolean =>
  (inInter ??= new Set(create(typeface.regular).characterSet)).has(sign.codePointAt(0) ?? 0)

const surelyInInter = /^[\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148]*$/
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The text as the typefaces can print it: a letter that none has is a box, and what nobody sees is left out. The PDF
 * library measures a missing letter too narrow, so it would run over the next field.
 */
export const printable = (words: string): string => {
  if (surelyInInter.test(words)) return words
  const letters = [...graphemes.segment(words)].map(({ segment }) => {
    if (isForeign(segment)) return segment
    const letter = segment.replaceAll(unseen, '')
    return Array.from(letter).every((sign) => /[\n\r\t]/.test(sign) || isInInter(sign)) ? letter : '□'
  })
  return letters.join('')
}

/** Part of a line in one typeface and direction: null is Inter. */
export interface TextRun {
  text: string
  face: Face | null
  /** The level of the bidirectional algorithm: odd levels read from right to left. */
  level: number
}

/** The library's types declare an export that its Node build does not have. */
const bidi = z.custom<() => Bidi>((made) => typeof made === 'function').parse(load('bidi-js'))()

/** Characters without a script of their own, such as spaces and marks, stay in the previous run. */
const stays = /[\p{Script=Inherited}\s]/u

/** The runs of a text in logical order. */
export const runsOf = (words: string): TextRun[] => {
  const { levels } = bidi.getEmbeddingLevels(words, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(words, levels)
  const runs: TextRun[] = []
  let at = 0
  for (const sign of words) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    const own = faces.find(({ has }) => has.test(sign))?.name ?? null
    const face = own === null && stays.test(sign) && last?.level === level ? last.face : own
    const text = mirrored.get(at) ?? sign
    if (last !== undefined && last.face === face && last.level === level) last.text += text
    else runs.push({ text, face, level })
    at += sign.length
  }
  return runs
}

const reversed = (text: string): string =>
  [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('')

/** Runs in visual order from left to right (UAX #9, L2). */
export const leftToRight = (runs: readonly TextRun[]): TextRun[] => {
  // Inter is drawn from left to right: its signs between words that read from right to left turn around.
  const order = runs.map((run) =>
    run.face === null && run.level % 2 === 1 ? { ...run, text: reversed(run.text) } : run,
  )
  const levels = runs.map(({ level }) => level)
  const lowest = Math.min(...levels.filter((level) => level % 2 === 1), Infinity)
  for (let level = Math.max(...levels, 0); level >= lowest; level -= 1) {
    let from = 0
    while (from < order.length) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = Math.max(to, from + 1)
    }
  }
  return order
}

const segments = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits a text into parts that a line break may not divide. */
const unbroken = (words: string): string[] => {
  const parts: string[] = []
  for (const { segment } of segments.segment(words)) {
    const before = parts.at(-1)
    const mayBreak = before === undefined || /\s$/.test(before) || (unspaced.test(before) && unspaced.test(segment))
    if (mayBreak && !/^\s/.test(segment)) parts.push(segment)
    else parts[Math.max(0, parts.length - 1)] = `${before ?? ''}${segment}`
  }
  return parts
}

/** Wraps a text to a width; only a part that is wider than the line is broken. */
export const linesOf = (words: string, width: number, widthOf: (line: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  const add = (part: string): void => {
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  for (const paragraph of words.split('\n')) {
    for (const part of unbroken(paragraph)) {
      if (widthOf(part.trimEnd()) <= width) add(part)
      else for (const { segment } of graphemes.segment(part)) add(segment)
    }
    lines.push(line.trimEnd())
    line = ''
  }
  return lines
}

/** Truncates a line to the width, with an ellipsis. */
export const truncateLine = (line: string, width: number, widthOf: (line: string) => number): string => {
  const signs = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (signs.length > 0 && widthOf(`${signs.join('').trimEnd()}…`) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}
