import { dice, fade, height, oval, path, poly, rect, shade, stroke, times, width } from './paint.mjs'

/** The light of a day: sky from above to the horizon, clouds, grass from far to near, leaves. */
const lights = {
  morning: { sky: ['#6FA7DC', '#B9D8F0', '#F4EFE2'], cloud: '#FFFFFF', grass: ['#A9BF7C', '#5F8A45'], leaf: '#4F7A45', sun: [790, 150, '#FFF6DC'] },
  noon: { sky: ['#3F86CF', '#86B8E6', '#DCEBF5'], cloud: '#FFFFFF', grass: ['#9DBB6B', '#4F8140'], leaf: '#3F6F3B', sun: [180, 60, '#FFFFFF'] },
  golden: { sky: ['#6D8FC2', '#E8C6A0', '#FBE3BC'], cloud: '#FFE9CF', grass: ['#C2B36C', '#72843F'], leaf: '#5A6F38', sun: [120, 330, '#FFE3A6'] },
  dusk: { sky: ['#2C3A78', '#8A78A8', '#F0B49A'], cloud: '#E7B7B4', grass: ['#7E8B6A', '#3F5940'], leaf: '#33513C', sun: [840, 360, '#FFC79A'] },
}

export const outdoorDefs = (light) => {
  const { sky, grass, sun: [x, y, colour] } = lights[light]
  return [
    fade('sky', [[0, sky[0]], [0.62, sky[1]], [1, sky[2]]]), fade('lawn', [[0, grass[0]], [0.35, shade(grass[1], 0.12)], [1, grass[1]]]), fade('drive', [[0, '#CFC8BC'], [1, '#B4ADA2']]),
    `<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="420"><stop offset="0" stop-color="${colour}" stop-opacity="0.85"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  ].join('')
}

const cloud = (roll, x, y, size, colour) => times(7, (index) => oval(x + (index - 3) * size * 0.42, y - roll() * size * 0.3, size * (0.35 + roll() * 0.4), size * (0.12 + roll() * 0.12), colour, 'opacity="0.5" filter="url(#soft)"')).join('')

/** Sky, clouds and a far line of trees down to the horizon. */
export const sky = (light, seed, horizon) => {
  const roll = dice(seed)
  const { cloud: white, leaf, sky: [, , low] } = lights[light]
  const far = times(46, (index) => oval(index * 22 + roll() * 14, horizon - 8 - roll() * 16, 20 + roll() * 22, 18 + roll() * 24, shade(leaf, 0.28 + roll() * 0.1)))
  return [
    rect(0, 0, width, horizon + 10, 'url(#sky)'), rect(0, 0, width, horizon + 10, 'url(#sun)'),
    cloud(roll, 170 + roll() * 120, 110, 90, white), cloud(roll, 620 + roll() * 160, 70 + roll() * 50, 120, white), cloud(roll, 420, 190, 70, white),
    `<g>${far.join('')}</g>`, rect(0, horizon - 70, width, 80, low, 'opacity="0.28" filter="url(#softer)"'),
  ]
}

/** Grass from the horizon to the lower edge, with blades and, in spring, bluebonnets. */
export const lawn = (light, seed, horizon, flowers = 0) => {
  const roll = dice(seed + 7)
  const { grass } = lights[light]
  const blades = times(420, () => {
    const y = horizon + 12 + roll() ** 0.7 * (height - horizon)
    const near = (y - horizon) / (height - horizon)
    const x = roll() * width
    return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}l${(roll() * 5 - 2.5).toFixed(1)} ${(-3 - near * 8).toFixed(1)}`, shade(grass[1], roll() * 0.5 - 0.28), (0.8 + near * 1.4).toFixed(1), 'opacity="0.55"')
  })
  const bluebonnets = times(flowers, () => {
    const y = horizon + 30 + roll() ** 0.8 * (height - horizon - 20)
    const near = (y - horizon) / (height - horizon)
    const x = roll() * width
    const size = 1.6 + near * 4
    return [stroke(`M${x.toFixed(0)} ${y.toFixed(0)}v${(size * 3).toFixed(1)}`, '#4A6B3A', (size * 0.35).toFixed(1)), ...[0, 1, 2, 3].map((step) => oval(x + (step % 2 - 0.5) * size * 0.5, y - step * size * 0.62, size * (0.72 - step * 0.1), size * 0.5, step === 3 ? '#E8ECFF' : shade('#3A4BB0', roll() * 0.25)))].join('')
  })
  return [rect(0, horizon, width, height - horizon, 'url(#lawn)'), blades, bluebonnets]
}

/** A live oak: a forked trunk and a wide crown lit from above. */
export const oak = (light, seed, x, ground, size) => {
  const roll = dice(seed + 31)
  const { leaf } = lights[light]
  const crown = (count, spread, tone, lift) => times(count, () => {
    const angle = roll() * Math.PI * 2
    const far = Math.sqrt(roll())
    return oval(x + Math.cos(angle) * far * size * spread, ground - size * (1.18 + lift) + Math.sin(angle) * far * size * 0.42, size * (0.09 + roll() * 0.11), size * (0.07 + roll() * 0.08), shade(leaf, tone + roll() * 0.12 - 0.06))
  })
  return [
    oval(x + size * 0.1, ground + 2, size * 0.85, size * 0.09, '#14200F', 'opacity="0.34" filter="url(#soft)"'),
    path(`M${x - size * 0.07} ${ground}q${size * 0.03} ${-size * 0.4} ${-size * 0.22} ${-size * 0.85}l${size * 0.09} ${-size * 0.02}q${size * 0.14} ${size * 0.3} ${size * 0.19} ${size * 0.42}q${size * 0.04} ${-size * 0.3} ${size * 0.22} ${-size * 0.5}l${size * 0.07} ${size * 0.03}q${-size * 0.2} ${size * 0.4} ${-size * 0.18} ${size * 0.92}z`, '#4B3B2E'),
    crown(90, 0.86, -0.34, -0.1), crown(90, 0.84, -0.08, 0.02), crown(60, 0.7, 0.16, 0.12),
  ]
}

/** A rounded bush. */
export const bush = (light, seed, x, ground, size, bloom) => {
  const roll = dice(seed + 53)
  const { leaf } = lights[light]
  const leaves = times(26, (index) => oval(x + (roll() - 0.5) * size * 1.5, ground - size * 0.28 - roll() * size * 0.45, size * 0.22, size * 0.19, shade(leaf, -0.2 + (index / 26) * 0.36)))
  const flowers = bloom === undefined ? [] : times(14, () => oval(x + (roll() - 0.5) * size * 1.5, ground - size * 0.3 - roll() * size * 0.45, size * 0.055, size * 0.055, bloom))
  return [oval(x, ground, size * 0.95, size * 0.12, '#14200F', 'opacity="0.35" filter="url(#edge)"'), leaves, flowers]
}

/** A walk or drive that widens towards the onlooker. */
export const walk = (x, top, w, bottomX, bottomW, fill = 'url(#drive)') => poly([[x, top], [x + w, top], [bottomX + bottomW, height], [bottomX, height]], fill)
