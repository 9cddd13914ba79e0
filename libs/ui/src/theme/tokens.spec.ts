import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { tagColours } from '@bluebonnet/contracts'
import { palettes } from './palette.js'

const sheet = (name: string): string => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8')
const pair = /light-dark\((#\w{6}), (#\w{6})\)/.source
const tone = new RegExp(`bb-tone-(\\w+) \\{\\s+background: ${pair};\\s+color: ${pair}`, 'g')
const tokens = new Map(
  [...sheet('tokens').matchAll(new RegExp(`--bb-([\\w-]+): ${pair}`, 'g'))].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)
for (const [, name, light, dark, lightInk, darkInk] of sheet('tags').matchAll(tone)) {
  tokens.set(`${name}-tint`, { light, dark })
  tokens.set(`${name}-ink`, { light: lightInk, dark: darkInk })
}
const modes = ['light', 'dark'] as const

const colour = (name: string, mode: (typeof modes)[number]): string => tokens.get(name)?.[mode] ?? `no token ${name}`
const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const textPairs = [
  ['text', 'page'],
  ['text', 'card'],
  ['muted', 'page'],
  ['muted', 'card'],
  ['muted', 'raised'],
  ['primary', 'page'],
  ['primary', 'card'],
  ['primary', 'primary-tint'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'accent'],
  ['good', 'card'],
  ['good', 'good-tint'],
  ['attention', 'attention-tint'],
  ['bad', 'card'],
  ['bad', 'bad-tint'],
  ['bad', 'raised'],
  ['accent', 'page'],
  ...tagColours.map((name) => [`${name}-ink`, `${name}-tint`] as const),
] as const

describe.each(modes)('the %s theme', (mode) => {
  it('has the same colours for antd as the style sheet', () => {
    const fromCss = Object.fromEntries(Object.keys(palettes[mode]).map((name) => [name, colour(dashed(name), mode)]))
    expect(fromCss).toEqual(palettes[mode])
  })

  it.each(textPairs)('%s on %s is readable (4.5:1)', (ink, ground) => {
    expect(contrast(colour(ink, mode), colour(ground, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['border', 'card'],
    ['border', 'page'],
    ['primary', 'page'],
  ])('%s on %s is visible (3:1)', (line, ground) => {
    expect(contrast(colour(line, mode), colour(ground, mode))).toBeGreaterThanOrEqual(3)
  })
})
