import { bush, lawn, oak, outdoorDefs, sky } from './outdoors.mjs'
import { fade, height, oval, path, picture, poly, rect, shade, stroke, times, width } from './paint.mjs'

/** A room in one-point perspective: floor of oak boards, ceiling, side walls and the wall opposite. */
const room = (wallColour, { floor = '#B98A5A', back = [230, 130, 500, 300] } = {}) => {
  const [x, y, w, h] = back
  const boards = times(23, (at) => { const t = at / 22; return poly([[x + w * t, y + h], [x + w * (t + 1 / 22), y + h], [-500 + 1960 * (t + 1 / 22), height], [-500 + 1960 * t, height]], shade(floor, (at * 7 % 5) * 0.05 - 0.1)) })
  return [
    rect(0, 0, width, height, wallColour), boards, poly([[0, 0], [width, 0], [x + w, y], [x, y]], '#FBF9F4'), poly([[0, 0], [x, y], [x, y + h], [0, height]], shade(wallColour, -0.08)), poly([[width, 0], [x + w, y], [x + w, y + h], [width, height]], shade(wallColour, -0.14)),
    rect(x, y, w, h, wallColour), rect(x, y + h - 10, w, 10, '#FFFFFF'), rect(x, y, w, 8, '#FFFFFF'), poly([[x, y + h], [x + w, y + h], [width, height], [0, height]], 'url(#sheen)'),
  ]
}

const roomDefs = fade('sheen', [[0, '#FFFFFF', 0.3], [1, '#3A2412', 0.22]]) + outdoorDefs('morning')

/** A view of the garden through a window. */
const view = (x, y, w, h, columns = 3) => [
  rect(x - 8, y - 8, w + 16, h + 16, '#FFFFFF'), rect(x, y, w, h, 'url(#sky)'), oval(x + w * 0.2, y + h * 0.72, w * 0.2, h * 0.22, '#6E9560'), oval(x + w * 0.75, y + h * 0.68, w * 0.26, h * 0.28, '#5C8552'), rect(x, y + h * 0.78, w, h * 0.22, '#9DBB78'),
  times(columns - 1, (at) => rect(x + (w / columns) * (at + 1) - 2, y, 4, h, '#FFFFFF')), rect(x, y + h * 0.5 - 2, w, 4, '#FFFFFF'),
]

const cushion = (x, y, colour) => path(`M${x} ${y}q26 -12 52 0q8 24 0 46q-26 8 -52 0q-8 -22 0 -46z`, colour)
const lamp = (x, y) => [rect(x - 2, y, 4, 150, '#4B4238'), oval(x, y + 150, 26, 6, '#4B4238'), path(`M${x - 30} ${y}l14 -46h32l14 46z`, '#F6E8C8'), oval(x, y - 10, 90, 70, '#FFE9B4', 'opacity="0.28" filter="url(#softer)"')]

const living = () => picture(roomDefs, [
  room('#E9E4D8'), view(300, 176, 220, 170), rect(590, 180, 90, 118, '#3F4A78'), oval(635, 226, 26, 30, '#E8ECFF', 'opacity="0.9"'), rect(600, 262, 70, 26, '#6F8A5A'), oval(480, 556, 330, 54, '#E6DFEE'), oval(480, 556, 300, 46, '#CFC9E0'),
  oval(430, 520, 240, 16, '#20140A', 'opacity="0.35" filter="url(#soft)"'), rect(230, 392, 400, 70, '#5C6B96', 'rx="18"'), rect(230, 440, 400, 66, '#6A79A6', 'rx="12"'), rect(206, 420, 46, 92, '#54628C', 'rx="16"'), rect(608, 420, 46, 92, '#54628C', 'rx="16"'), rect(428, 442, 3, 62, '#54628C'), cushion(268, 398, '#E2C27A'), cushion(540, 398, '#F1EBDD'),
  lamp(724, 330), rect(380, 544, 200, 14, '#7A5334', 'rx="5"'), rect(400, 556, 10, 40, '#5D3F28'), rect(552, 556, 10, 40, '#5D3F28'), rect(452, 532, 48, 12, '#C4574A'), oval(536, 532, 12, 14, '#E9E4DA'),
  rect(100, 470, 60, 70, '#C9A27A', 'rx="8"'), times(9, (at) => stroke(`M130 470q${(at - 4) * 12} -70 ${(at - 4) * 22} -${96 - Math.abs(at - 4) * 10}`, at % 2 === 0 ? '#4D7A4A' : '#6B9660', 8, 'stroke-linecap="round"')),
])

const kitchen = () => picture(roomDefs, [
  room('#EFEBE2', { floor: '#C29A6C', back: [150, 110, 660, 320] }), times(14, (row) => times(14, (at) => rect(182 + at * 43, 232 + row * 11, 41, 9, shade('#DDE3E6', ((at * 5 + row * 3) % 4) * 0.12 - 0.1)))).flat().slice(0, 98), view(410, 176, 150, 126, 2),
  [182, 292, 578, 688].map((x) => [rect(x, 130, 104, 108, '#F8F6F0'), rect(x + 8, 138, 88, 92, '#EDEAE1'), rect(x + 86, 204, 3, 20, '#A98B52')]), rect(182, 318, 610, 14, '#F4F2EE'), rect(182, 332, 610, 98, '#41538A'), times(7, (at) => [rect(190 + at * 87, 340, 76, 84, '#4A5E99'), rect(220 + at * 87, 350, 18, 3, '#D9B97A')]), rect(604, 330, 110, 98, '#C9CCD1'), rect(616, 354, 86, 52, '#2B313C'), rect(604, 300, 110, 18, '#3A3F48'),
  oval(480, 596, 330, 20, '#20140A', 'opacity="0.34" filter="url(#soft)"'), rect(190, 462, 580, 22, '#FBFAF7'), rect(190, 482, 580, 5, '#C9C5BC'), rect(214, 487, 532, 108, '#EDE9DF'), [230, 404, 578].map((x) => rect(x, 500, 156, 84, '#E2DDD0')), [330, 480, 630].map((x) => [rect(x - 26, 512, 52, 10, '#8A6242', 'rx="4"'), rect(x - 20, 520, 5, 96, '#6B4A31'), rect(x + 15, 520, 5, 96, '#6B4A31')]),
  [330, 480, 630].map((x) => [stroke(`M${x} 0V120`, '#3A3F48', 2), path(`M${x - 30} 160q4 -40 30 -40t30 40z`, '#2E3A5E'), oval(x, 166, 60, 34, '#FFE9B4', 'opacity="0.35" filter="url(#soft)"')]), oval(520, 452, 44, 11, '#B98A5A'), [500, 520, 542].map((x, at) => oval(x, 443, 13, 12, ['#D98A3C', '#C4453A', '#E0B040'][at])),
])

const bedroom = () => picture(roomDefs, [
  room('#DFE3EA', { floor: '#B0845A' }), view(620, 170, 80, 170, 1), [592, 706].map((x) => path(`M${x} 156h34q-6 110 2 226h-38q6 -116 2 -226z`, '#F4F1EA')), rect(330, 168, 170, 84, '#F7F4EE'), rect(338, 176, 154, 68, '#8FA58C'), path('M338 244q40 -46 76 -22t78 -20v42z', '#5E7A5C'),
  oval(430, 566, 300, 24, '#20140A', 'opacity="0.34" filter="url(#soft)"'), rect(250, 292, 340, 130, '#8A6242', 'rx="10"'), poly([[250, 400], [590, 400], [650, 566], [190, 566]], '#F7F5F0'), poly([[236, 442], [604, 442], [650, 566], [190, 566]], '#6C7BA8'), poly([[190, 566], [650, 566], [650, 590], [190, 590]], '#58668F'), [284, 434].map((x) => rect(x, 356, 124, 58, '#FFFFFF', 'rx="16"')), [324, 440].map((x) => rect(x, 380, 84, 44, '#D9C08A', 'rx="12"')),
  [[176, 1], [640, 0]].map(([x]) => [rect(x, 420, 70, 84, '#7A5638', 'rx="4"'), rect(x + 8, 432, 54, 22, '#8E6644'), oval(x + 35, 412, 10, 14, '#E8E2D6'), path(`M${x + 8} 400l12 -38h30l12 38z`, '#F8ECD0'), oval(x + 35, 380, 66, 50, '#FFE9B4', 'opacity="0.35" filter="url(#softer)"')]),
])

const garden = () => picture(outdoorDefs('golden'), [
  sky('golden', 131, 330), lawn('golden', 131, 330), times(34, (at) => rect(at * 29, 286, 26, 86, shade('#A97F56', (at * 3 % 5) * 0.05 - 0.1))), rect(0, 300, 960, 5, '#8A6543'), oak('golden', 3, 190, 420, 190), oak('golden', 12, 800, 400, 130),
  poly([[330, 452], [760, 452], [900, 590], [240, 590]], '#D8CFBE'), poly([[356, 462], [736, 462], [850, 576], [290, 576]], '#4FA3B8'), poly([[356, 462], [736, 462], [750, 476], [342, 476]], '#2F7F97'), [496, 520, 548].map((y, at) => stroke(`M${330 + at * 20} ${y}q60 -8 120 0t120 0t120 0`, '#BFE6EC', 2.5, 'opacity="0.7"')), rect(110, 540, 120, 12, '#8A6242', 'rx="4"'), poly([[110, 540], [80, 490], [96, 486], [130, 540]], '#EDE7DA'), rect(120, 552, 6, 36, '#5D3F28'), rect(214, 552, 6, 36, '#5D3F28'), [40, 300, 880, 930].map((x, at) => bush('golden', at, x, 470, 44, at % 2 === 0 ? '#D4577A' : undefined)),
])

export const rooms = { living, kitchen, bedroom, garden }
