import { bush, lawn, oak, outdoorDefs, sky, walk } from './outdoors.mjs'
import { chimney, door, footing, gableTrim, gableWall, garage, pane, porch, roof, shutters, wall } from './parts.mjs'
import { picture, poly, rect, times } from './paint.mjs'

const horizon = 430
const ground = 486

const scene = (light, seed, layers, { flowers = 0 } = {}) => picture(outdoorDefs(light), [sky(light, seed, horizon), lawn(light, seed, horizon, flowers), layers])

const limestoneRanch = () => scene('morning', 11, [
  oak('morning', 1, 120, 470, 210), footing(190, ground, 600), walk(470, ground, 60, 380, 190),
  wall('limestone', 190, 362, 600, 124, '#D9CBAE'), roof('metal', 190, 366, 600, 96, '#8C959B', { inset: 70 }), chimney(640, 236, 44, 70, '#CDBE9F'),
  pane(236, 396, 74, 56, { columns: 3 }), pane(346, 396, 50, 56), garage(636, 392, 130, 94, '#E9E2D2'), door(474, 388, 46, 98, '#2F4E6B'), pane(554, 396, 46, 56),
  porch(424, 380, 196, 106, { roofColour: '#7F888E', post: '#7A5B3E', posts: 4, rise: 30 }),
  [250, 300, 352].map((x, at) => bush('morning', at, x, 488, 40, at === 1 ? '#C05A8A' : undefined)), oak('morning', 5, 900, 520, 150),
], { flowers: 60 })

const brickTraditional = () => scene('noon', 23, [
  oak('noon', 2, 830, 476, 230), footing(200, ground, 560), walk(400, ground, 54, 330, 170), walk(600, ground, 130, 610, 330),
  wall('brick', 200, 244, 540, 242, '#A85C44'), roof('shingle', 200, 248, 540, 112, '#5A5450', { inset: 96 }), chimney(236, 130, 46, 100, '#9C523C'),
  wall('brick', 250, 252, 190, 234, '#AE6249', { eave: 0 }), gableWall('brick', 250, 254, 190, 96, '#AE6249'), gableTrim(250, 254, 190, 96, '#F1ECE1'),
  pane(312, 276, 66, 66, { columns: 3, rows: 2 }), pane(500, 280, 52, 62), shutters(500, 280, 52, 62, '#2B3242'), pane(634, 280, 52, 62), shutters(634, 280, 52, 62, '#2B3242'),
  rect(244, 366, 202, 9, '#EDE5D6'), pane(282, 398, 50, 62), door(372, 392, 46, 94, '#7A2F2A'), pane(492, 398, 56, 62), shutters(492, 398, 56, 62, '#2B3242'), garage(598, 392, 126, 94, '#F0EADD'),
  [262, 470, 530].map((x, at) => bush('noon', at + 3, x, 488, 42)), bush('noon', 9, 330, 488, 30, '#E7C5D3'),
])

const whiteFarmhouse = () => scene('golden', 37, [
  oak('golden', 4, 110, 480, 190), footing(210, ground, 560), walk(446, ground, 64, 390, 180),
  wall('boards', 210, 262, 540, 224, '#F4F1EA'), roof('metal', 210, 266, 540, 96, '#3A3F48', { inset: 40 }),
  wall('boards', 240, 270, 180, 216, '#FAF8F2', { eave: 0 }), gableWall('boards', 240, 272, 180, 112, '#FAF8F2'), gableTrim(240, 272, 180, 112, '#2E333C', 8),
  wall('boards', 540, 270, 180, 216, '#FAF8F2', { eave: 0 }), gableWall('boards', 540, 272, 180, 112, '#FAF8F2'), gableTrim(540, 272, 180, 112, '#2E333C', 8),
  pane(300, 284, 60, 70, { frame: '#23272F' }), pane(600, 284, 60, 70, { frame: '#23272F' }), pane(452, 288, 56, 52, { frame: '#23272F' }),
  pane(290, 400, 80, 64, { frame: '#23272F', columns: 3, isLit: true }), pane(592, 400, 80, 64, { frame: '#23272F', columns: 3, isLit: true }), door(456, 396, 48, 90, '#6E4226', { isLit: true }),
  porch(226, 376, 508, 110, { roofColour: '#343942', posts: 7, rise: 28, size: 9 }), [250, 330, 620, 700].map((x, at) => bush('golden', at, x, 494, 34)), oak('golden', 8, 880, 510, 170),
], { flowers: 90 })

const craftsman = () => scene('morning', 41, [
  oak('morning', 12, 840, 470, 200), footing(250, ground, 470), walk(452, ground, 56, 400, 170),
  wall('siding', 250, 340, 470, 146, '#7F9183'), gableWall('siding', 250, 344, 470, 150, '#879A8B'), gableTrim(250, 344, 470, 150, '#F0EADB', 12, 34),
  pane(420, 258, 54, 46, { frame: '#F3EEE2', rows: 1 }), pane(488, 258, 54, 46, { frame: '#F3EEE2', rows: 1 }),
  pane(286, 392, 96, 60, { columns: 3 }), pane(604, 392, 78, 60, { columns: 2 }), door(456, 390, 50, 96, '#8A4B2A'),
  porch(266, 372, 290, 114, { roofColour: '#5B4A3E', post: '#F3EEE2', posts: 3, rise: 38, size: 20 }), wall('limestone', 262, 446, 30, 40, '#A99A86', { eave: 0 }), wall('limestone', 532, 446, 30, 40, '#A99A86', { eave: 0 }),
  bush('morning', 1, 330, 492, 40, '#E9D46B'), bush('morning', 2, 620, 490, 44), bush('morning', 3, 690, 490, 38, '#9C6FC0'), oak('morning', 3, 90, 520, 160),
])

const mediterranean = () => scene('golden', 53, [
  footing(190, ground, 590), walk(446, ground, 70, 390, 190), oak('golden', 21, 110, 470, 180),
  wall('stucco', 190, 300, 590, 186, '#EAD9BC'), roof('tile', 190, 304, 590, 78, '#B4613F', { inset: 80 }),
  wall('stucco', 400, 246, 170, 240, '#F0E1C6'), roof('tile', 400, 250, 170, 62, '#B4613F', { inset: 60 }),
  pane(452, 272, 64, 64, { frame: '#6B4530', columns: 2 }), door(452, 378, 64, 108, '#5D3A24', { isArched: true, isLit: true }),
  pane(238, 344, 52, 92, { frame: '#6B4530', rows: 3 }), pane(322, 344, 52, 92, { frame: '#6B4530', rows: 3 }), garage(614, 384, 136, 102, '#8A5E40'), bush('golden', 2, 250, 490, 40, '#D4577A'), bush('golden', 4, 340, 490, 38, '#D4577A'), bush('golden', 7, 590, 490, 30),
])

const modern = () => scene('dusk', 67, [
  footing(180, ground, 620), walk(320, ground, 80, 250, 200, '#B9B4B0'), walk(600, ground, 150, 620, 330, '#AAA6A4'),
  wall('stucco', 180, 250, 380, 236, '#E9E7E4'), rect(166, 238, 408, 16, '#2B2E36'), wall('wood', 470, 320, 330, 166, '#8A5A38'), rect(456, 308, 360, 16, '#2B2E36'), rect(456, 324, 360, 18, 'url(#underEave)'),
  pane(206, 284, 150, 66, { frame: '#23262E', columns: 3, rows: 1, isLit: true, sill: false }), pane(396, 284, 56, 66, { frame: '#23262E', columns: 1, rows: 1, sill: false }),
  pane(206, 388, 92, 96, { frame: '#23262E', columns: 2, rows: 1, isLit: true, sill: false }), door(330, 390, 54, 96, '#2E4E63', { isLit: true }), pane(412, 388, 40, 96, { frame: '#23262E', columns: 1, rows: 1, isLit: true, sill: false }),
  garage(604, 380, 170, 106, '#3B3E47'), pane(500, 366, 70, 40, { frame: '#23262E', columns: 2, rows: 1, isLit: true, sill: false }), [214, 262, 520].map((x, at) => bush('dusk', at, x, 492, 30)), oak('dusk', 5, 90, 500, 190), oak('dusk', 9, 890, 506, 150),
])

const townhouses = () => scene('noon', 79, [
  footing(150, ground, 660),
  [['brick', '#9F5A46', '#24435C', 470], ['siding', '#E7E1D3', '#7A2F2A', 500], ['brick', '#8E7F74', '#2F5B46', 470]].map(([material, colour, front, rise], at) => {
    const x = 156 + at * 218
    const top = 690 - rise
    return [walk(x + 148, ground, 44, x + 148 + (at - 1) * 70, 70), wall(material, x, top, 212, ground - top, colour), gableWall(material, x + 20, top + 4, 172, 70, colour), gableTrim(x + 20, top + 4, 172, 70, '#F3EEE2', 8, 14), pane(x + 84, top - 34, 44, 34, { rows: 1 }),
      pane(x + 30, top + 36, 52, 66), pane(x + 130, top + 36, 52, 66), pane(x + 30, top + 148, 70, 76, { columns: 3 }), door(x + 148, ground - 98, 46, 98, front), poly([[x + 134, ground - 106], [x + 171, ground - 130], [x + 208, ground - 106]], '#F3EEE2'), bush('noon', at, x + 64, 490, 36)]
  }), oak('noon', 9, 70, 510, 150), oak('noon', 6, 905, 510, 150),
])

const condominium = () => scene('morning', 83, [
  footing(220, ground, 520), wall('stucco', 220, 128, 350, 358, '#DCD6CB', { eave: 10 }), wall('wood', 570, 168, 170, 318, '#9A6B48', { eave: 10 }), rect(210, 118, 370, 14, '#3A4150'), rect(562, 158, 188, 14, '#3A4150'),
  [156, 240, 324].map((y, row) => [[246, 356, 466].map((x, at) => [pane(x, y, 76, 50, { frame: '#353B47', columns: 2, rows: 1, sill: false, isLit: (row + at) % 4 === 1 }), rect(x - 8, y + 52, 92, 5, '#2E3440'), times(12, (bar) => rect(x - 6 + bar * 8, y + 34, 1.6, 20, '#2E3440')), rect(x - 8, y + 33, 92, 2.4, '#2E3440')]), pane(612, y + 34, 86, 44, { frame: '#353B47', columns: 3, rows: 1, sill: false })]),
  rect(236, 410, 320, 76, '#2F3845'), times(5, (at) => rect(244 + at * 62, 418, 56, 68, at === 2 ? 'url(#lit)' : 'url(#glass)')), rect(228, 402, 336, 12, '#C9A26A'), walk(372, ground, 56, 330, 150), [270, 330, 470, 530, 640, 700].map((x, at) => bush('morning', at, x, 494, 30)), oak('morning', 6, 850, 490, 190), oak('morning', 2, 110, 500, 180),
])

const duplex = () => scene('golden', 97, [
  footing(190, ground, 600), wall('limestone', 190, 348, 600, 138, '#CFC0A4'), roof('shingle', 190, 352, 600, 92, '#6A5A4C', { inset: 60 }),
  [[236, 1], [514, 0]].map(([x, isLeft]) => [wall('siding', x, 352, 210, 134, '#EDE4D2'), gableWall('siding', x, 354, 210, 82, '#EDE4D2'), gableTrim(x, 354, 210, 82, '#FBF7EE'), pane(x + 84, 306, 42, 30, { rows: 1 }), door(x + (isLeft === 1 ? 144 : 22), 392, 44, 94, isLeft === 1 ? '#2F4E6B' : '#8A3B2A', { isLit: true }), pane(x + (isLeft === 1 ? 30 : 92), 400, 84, 58, { columns: 3 }), walk(x + (isLeft === 1 ? 140 : 18), ground, 52, x + (isLeft === 1 ? 110 : -20), 150), bush('golden', x, x + (isLeft === 1 ? 72 : 134), 490, 38, '#D98A4A')]),
  oak('golden', 4, 100, 500, 180), oak('golden', 7, 880, 496, 190),
])

export const houses = { 'limestone-ranch': limestoneRanch, 'brick-traditional': brickTraditional, 'white-farmhouse': whiteFarmhouse, craftsman, mediterranean, modern, townhouses, condominium, duplex }
