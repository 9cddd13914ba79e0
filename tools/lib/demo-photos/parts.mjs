import { dice, oval, path, poly, rect, shade, stroke, times } from './paint.mjs'

const courses = {
  /** Irregular blocks. */
  limestone: (roll, x, y, w, h, colour) => {
    const blocks = []
    for (let row = y, step = 0; row < y + h; row += 13, step += 1) {
      for (let at = x - (step % 2) * 14; at < x + w;) {
        const long = 18 + roll() * 22
        const left = Math.max(at, x)
        const right = Math.min(at + long, x + w)
        if (right > left) blocks.push(rect(left + 0.6, row + 0.6, right - left - 1.2, Math.min(11.8, y + h - row), shade(colour, roll() * 0.34 - 0.16)))
        at += long
      }
    }
    return blocks
  },
  brick: (roll, x, y, w, h, colour) => {
    const bricks = []
    for (let row = y, step = 0; row < y + h; row += 7, step += 1) {
      for (let at = x - (step % 2) * 9; at < x + w; at += 18) {
        const left = Math.max(at, x)
        const right = Math.min(at + 18, x + w)
        if (right > left) bricks.push(rect(left + 0.5, row + 0.5, right - left - 1, Math.min(6, y + h - row), shade(colour, roll() * 0.26 - 0.14)))
      }
    }
    return bricks
  },
  siding: (roll, x, y, w, h, colour) => times(Math.ceil(h / 10), (row) => rect(x, y + row * 10, w, Math.min(1.4, h), shade(colour, -0.16))),
  boards: (roll, x, y, w, h, colour) => times(Math.ceil(w / 16), (at) => rect(x + at * 16, y, 1.6, h, shade(colour, -0.13))),
  stucco: (roll, x, y, w, h, colour) => times(Math.round((w * h) / 260), () => rect(x + roll() * (w - 3), y + roll() * (h - 2), 2.4, 1.2, shade(colour, roll() * 0.14 - 0.07))),
  wood: (roll, x, y, w, h, colour) => times(Math.ceil(h / 9), (row) => rect(x, y + row * 9, w, 8, shade(colour, roll() * 0.2 - 0.1))),
}

/** A wall of a material, shaded at its right and under the eave. */
export const wall = (material, x, y, w, h, colour, { eave = 26 } = {}) => [
  rect(x, y, w, h, material === 'limestone' || material === 'brick' ? shade(colour, 0.22) : colour), courses[material](dice(Math.round(x * 3 + y + w)), x, y, w, h, colour),
  rect(x + w * 0.82, y, w * 0.18, h, '#101628', 'opacity="0.07"'), rect(x, y, w, eave, 'url(#underEave)'),
]

/** The triangle of a gable in the wall's material. */
export const gableWall = (material, x, base, w, rise, colour) => {
  const id = `g${Math.round(x)}${Math.round(base)}`
  return `<clipPath id="${id}"><polygon points="${x},${base} ${x + w / 2},${base - rise} ${x + w},${base}"/></clipPath><g clip-path="url(#${id})">${wall(material, x, base - rise, w, rise, colour, { eave: 0 }).flat(3).join('')}</g>`
}

/** The two slopes' edges over a gable. */
export const gableTrim = (x, base, w, rise, colour, size = 9, over = 16) => {
  const slope = rise / (w / 2)
  return [
    poly([[x - over, base + over * slope + 10], [x + w / 2, base - rise + 12], [x + w + over, base + over * slope + 10], [x + w, base + 8], [x + w / 2, base - rise + 20], [x, base + 8]], '#101628', 'opacity="0.28" filter="url(#edge)"'),
    poly([[x - over, base + over * slope], [x + w / 2, base - rise], [x + w + over, base + over * slope], [x + w + over, base + over * slope - size], [x + w / 2, base - rise - size * 1.4], [x - over, base + over * slope - size]], colour),
  ]
}

/** A roof seen from the front: eave below, ridge above; `inset` hips its ends. */
export const roof = (kind, x, base, w, rise, colour, { inset = 26, over = 18 } = {}) => {
  const left = x - over
  const right = x + w + over
  const id = `r${Math.round(x)}${Math.round(base)}${Math.round(w)}`
  const shape = [[left, base], [x + inset, base - rise], [x + w - inset, base - rise], [right, base]]
  const roll = dice(Math.round(x + base))
  const lines = kind === 'metal'
    ? times(Math.ceil((right - left) / 20), (at) => stroke(`M${left + at * 20} ${base}L${x + inset + (at * 20 / (right - left)) * (w - 2 * inset)} ${base - rise}`, shade(colour, -0.24), 1.6))
    : times(Math.ceil(rise / 8), (row) => times(Math.ceil((right - left) / 22) + 1, (at) => rect(left + at * 22 - (row % 2) * 11, base - (row + 1) * 8, 21, 7.2, shade(colour, roll() * 0.22 - 0.12), kind === 'tile' ? 'rx="4"' : ''))).flat()
  return [
    `<clipPath id="${id}"><polygon points="${shape.map((point) => point.join(',')).join(' ')}"/></clipPath>`,
    poly(shape, shade(colour, -0.1)), `<g clip-path="url(#${id})">${lines.join('')}${rect(left, base - rise, right - left, rise * 0.5, '#FFFFFF', 'opacity="0.1"')}</g>`,
    rect(left - 2, base - 2, right - left + 4, 7, shade(colour, -0.35)),
  ]
}

/** A window with panes; a warm one is lit from inside. */
export const pane = (x, y, w, h, { frame = '#F7F4EC', columns = 2, rows = 2, isLit = false, sill = true } = {}) => [
  rect(x - 5, y - 5, w + 10, h + 10, shade(frame, -0.05)), rect(x, y, w, h, isLit ? 'url(#lit)' : 'url(#glass)'),
  isLit ? rect(x, y + h * 0.55, w, h * 0.45, '#A9672E', 'opacity="0.28"') : poly([[x, y + h * 0.75], [x + w * 0.62, y], [x + w * 0.9, y], [x, y + h]], '#FFFFFF', 'opacity="0.16"'),
  times(columns - 1, (at) => rect(x + (w / columns) * (at + 1) - 1.5, y, 3, h, frame)), times(rows - 1, (at) => rect(x, y + (h / rows) * (at + 1) - 1.5, w, 3, frame)),
  rect(x, y, w, 5, '#101628', 'opacity="0.3"'), sill ? [rect(x - 9, y + h + 4, w + 18, 6, shade(frame, -0.12)), rect(x - 9, y + h + 10, w + 18, 4, '#101628', 'opacity="0.2"')] : '',
]

export const shutters = (x, y, w, h, colour) => [x - 27, x + w + 9].map((at) => [rect(at, y - 5, 18, h + 10, colour), times(Math.floor(h / 8), (row) => rect(at + 3, y + row * 8, 12, 2, shade(colour, -0.3)))])

export const door = (x, y, w, h, colour, { isArched = false, isLit = false } = {}) => [
  isArched ? path(`M${x - 7} ${y + h}V${y + w / 2}a${w / 2 + 7} ${w / 2 + 7} 0 0 1 ${w + 14} 0V${y + h}z`, '#F2ECE0') : rect(x - 7, y - 7, w + 14, h + 7, '#F2EEE4'),
  isArched ? path(`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`, colour) : rect(x, y, w, h, colour),
  rect(x + w * 0.18, y + h * 0.2, w * 0.64, h * 0.26, isLit ? 'url(#lit)' : 'url(#glass)'), rect(x + w * 0.18, y + h * 0.56, w * 0.64, h * 0.32, shade(colour, -0.18)), oval(x + w * 0.86, y + h * 0.54, 2.6, 2.6, '#E8C670'),
  rect(x - 14, y + h - 1, w + 28, 7, '#BDB5A8'),
]

export const garage = (x, y, w, h, colour) => [
  rect(x - 6, y - 6, w + 12, h + 6, shade(colour, 0.3)), rect(x, y, w, h, colour),
  times(4, (row) => rect(x, y + (h / 4) * row, w, 2, shade(colour, -0.22))), times(4, (at) => rect(x + (w / 4) * at + 6, y + 8, w / 4 - 12, h / 4 - 12, 'url(#glass)')), rect(x, y, w, 12, 'url(#underEave)'),
]

/** A porch in front of a wall: roof, posts and floor. */
export const porch = (x, y, w, h, { roofColour, post = '#F5F1E8', posts = 4, rise = 34, size = 10 }) => [
  rect(x, y, w, h, '#101628', 'opacity="0.24"'), rect(x - 8, y + h - 6, w + 16, 12, '#C9C0B0'), rect(x - 8, y + h + 4, w + 16, 5, '#8D8578'),
  times(posts, (at) => { const left = x + (at * (w - size)) / (posts - 1); return [rect(left, y, size, h - 6, post), rect(left + size * 0.65, y, size * 0.35, h - 6, shade(post, -0.14))] }),
  roof('metal', x, y + 4, w, rise, roofColour, { inset: 10, over: 14 }), rect(x - 6, y + 8, w + 12, 6, post),
]

export const chimney = (x, y, w, h, colour) => [wall('brick', x, y, w, h, colour, { eave: 0 }), rect(x - 4, y - 7, w + 8, 9, shade(colour, -0.25))]

/** The soft shadow that puts a house on the ground. */
export const footing = (x, ground, w) => oval(x + w / 2, ground + 3, w * 0.56, 16, '#101810', 'opacity="0.42" filter="url(#soft)"')
