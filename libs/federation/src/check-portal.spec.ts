import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { directImports, styleFaults } from './check-portal.mjs'

let root: string
const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
const faultsOf = (css: string): Promise<string[]> =>
  put('mine/src/a.css', css).then(() => styleFaults(join(root, 'mine'), [join(root, 'other')]))

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bluebonnet-check-'))
  await put('other/src/deal.css', '.deal-card { color: red }')
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('a portal’s styles', () => {
  it.each([
    '.lesson-list > li, .ant-form .lesson-note:hover { color: red }',
    '@media (max-width: 640px) { .lesson { color: red } .lesson a:not(.bb-x) { color: blue } }',
    '@keyframes turn { from { top: 0 } 33.3% { top: 1px } to { top: 2px } } .lesson { animation: turn 1s }',
    '/* body { } */ .lesson { background: url("a.svg") }',
  ])('reach its own screens: %s', async (css) => {
    expect(await faultsOf(css)).toEqual([])
  })

  it.each([
    ['body { margin: 0 }', 'body'],
    ['.lesson { top: 0 } h1, .lesson h1 { margin: 0 }', 'h1'],
    ['.ant-btn.ant-btn { color: red }', '.ant-btn.ant-btn'],
    [':root { --bb-text: red }', ':root'],
    ['@media print { .shell-main { display: none } }', '.shell-main'],
    ['a:not(.lesson) { color: red }', 'a:not(.lesson)'],
  ])('are named when they reach others: %s', async (css, selector) => {
    expect(await faultsOf(css)).toEqual([expect.stringContaining(`: ${selector} reaches screens of others`)])
  })

  it('are named when they use another portal’s prefix', async () => {
    expect(await faultsOf('.deal-head { color: red }')).toEqual([expect.stringMatching(/begin with deal are another/)])
  })
})

it('a portal imports antd through the shared groups only', async () => {
  await put('mine/src/a.tsx', "import { Button } from 'antd'\nconst load = () => import('@ant-design/icons')\n")
  await put('mine/src/b.tsx', "import { Button } from '@bluebonnet/ui'\n")
  expect(await directImports(join(root, 'mine'))).toEqual([
    expect.stringContaining('antd comes through @bluebonnet/ui'),
    expect.stringContaining('@ant-design/icons comes through @bluebonnet/ui'),
  ])
})
