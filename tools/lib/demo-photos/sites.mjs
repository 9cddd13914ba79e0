import { bush, lawn, oak, outdoorDefs, sky, walk } from './outdoors.mjs'
import { footing, pane, wall } from './parts.mjs'
import { picture, rect, stroke, times } from './paint.mjs'

const land = () => picture(outdoorDefs('morning'), [
  sky('morning', 101, 360), lawn('morning', 101, 360, 520), oak('morning', 3, 700, 420, 210), oak('morning', 8, 180, 396, 90), oak('morning', 14, 300, 390, 70),
  times(13, (at) => [rect(at * 80 - 6, 404 + Math.abs(at - 5) * 2, 7, 52, '#7B6A57')]), [418, 434].map((y) => stroke(`M-10 ${y + 10}Q400 ${y - 12} 970 ${y + 14}`, '#8A7A66', 2.4)),
])

const storefront = () => picture(outdoorDefs('noon'), [
  sky('noon', 109, 430), rect(0, 430, 960, 60, '#B8B2A8'), rect(0, 486, 960, 154, '#6B6C70'), rect(0, 482, 960, 8, '#D8D2C6'), walk(470, 540, 20, 440, 60, '#D9CE9A'), footing(150, 486, 660),
  wall('brick', 150, 214, 660, 272, '#A5604A', { eave: 0 }), rect(140, 196, 680, 24, '#E5DAC4'), rect(150, 220, 660, 10, 'url(#underEave)'),
  [0, 1, 2].map((at) => { const x = 172 + at * 212; return [rect(x, 348, 196, 138, '#26313F'), rect(x + 10, 372, 112, 104, at === 1 ? 'url(#lit)' : 'url(#glass)'), rect(x + 132, 372, 54, 114, 'url(#glass)'), rect(x + 178, 424, 3, 24, '#D9B45C'), rect(x - 8, 334, 212, 26, ['#2F4E8A', '#7A2F2A', '#2F5B46'][at]), times(7, (stripe) => rect(x - 8 + stripe * 30.3, 334, 15, 26, '#F3EEE2', 'opacity="0.9"')), rect(x - 8, 360, 212, 10, '#101628', 'opacity="0.3"'), [12, 78, 144].map((left) => pane(x + left, 250, 40, 56, { rows: 2 }))] }),
  [140, 820].map((x, at) => bush('noon', at, x, 494, 42)), oak('noon', 4, 60, 500, 140), oak('noon', 10, 910, 500, 150),
])

export const sites = { land, storefront }
