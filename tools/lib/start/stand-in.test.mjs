import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../ports.mjs'
import { StandIn } from './stand-in.mjs'

/** As much of a build as a stand-in reads. */
async function someBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-stand-in-'))
  await mkdir(join(folder, 'platform/dist/http/errors'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'platform/dist/http/http.errors.js'),
    `export const httpErrors = { fail: (code) => ({ code, message: 'Away', headers: { 'retry-after': '2' } }) }`,
  )
  await writeFile(
    join(folder, 'platform/dist/http/errors/error-body.js'),
    'export const refusalBody = ({ code, message }) => ({ statusCode: 503, code, message, error: message })',
  )
  return { app: join(folder, 'app/dist'), remove: () => rm(folder, { recursive: true }) }
}

test('stands in with the refusal of the API, for calls and for pages, and lets go', async () => {
  const { app, remove } = await someBuild()
  const port = await freePort()
  const [standIn, other] = [
    new StandIn({ host: '127.0.0.1', port, app }),
    new StandIn({ host: '127.0.0.1', port, app }),
  ]
  await standIn.open()
  const call = await fetch(`http://127.0.0.1:${port}/api/deals`, { method: 'POST', body: '{}' })
  assert.deepEqual(
    [call.status, call.headers.get('retry-after'), await call.json()],
    [503, '2', { statusCode: 503, code: 'UNAVAILABLE', message: 'Away', error: 'Away' }],
  )
  const page = await fetch(`http://127.0.0.1:${port}/dashboard`)
  assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=utf-8'])
  await other.open()
  await other.close()
  await standIn.close()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/api/deals`))
  await standIn.open()
  await standIn.close()
  await remove()
})
