// The brushes of the demo's pictures: SVG in, deterministic, 960 by 640.
export const width = 960
export const height = 640

/** The same numbers for the same seed: 0 to 1. */
export const dice = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** As many as asked, each drawn by its number. */
export const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index))

const n = (value) => Math.round(value * 10) / 10

export const rect = (x, y, w, h, fill, more = '') => `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
export const poly = (points, fill, more = '') => `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`
export const oval = (x, y, rx, ry, fill, more = '') => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const stroke = (d, colour, size, more = '') => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size}" ${more}/>`

/** A colour lighter (towards 1) or darker (towards -1). */
export const shade = (hex, by) => {
  const to = by > 0 ? 255 : 0
  const part = (at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) + (to - Number.parseInt(hex.slice(at, at + 2), 16)) * Math.abs(by))
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`
}

/** A fill that runs from one colour to another, downwards unless `across`. */
export const fade = (id, stops, across = false) => `<linearGradient id="${id}" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`

const common = `
  <filter id="soft"><feGaussianBlur stdDeviation="7"/></filter><filter id="softer"><feGaussianBlur stdDeviation="20"/></filter><filter id="edge"><feGaussianBlur stdDeviation="2.2"/></filter>
  ${fade('glass', [[0, '#8FA9C4'], [0.45, '#4D6581'], [1, '#2B3A4E']])}${fade('lit', [[0, '#FFE9B8'], [1, '#F2B863']])}
  ${fade('underEave', [[0, '#101628', 0.42], [1, '#101628', 0]])}
  <radialGradient id="corner" cx="0.5" cy="0.46" r="0.75"><stop offset="0.62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0B1024" stop-opacity="0.26"/></radialGradient>`

/** A whole picture: its own gradients, its layers from back to front, and a little darkness in the corners. */
export const picture = (defs, layers) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="58 62 844 563"><defs>${common}${defs}</defs>${layers.flat(3).join('')}${rect(0, 0, width, height, 'url(#corner)')}</svg>`
