import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { newPortal } from '../../../tools/lib/portal-new.mjs'
import { freePort } from '../../../tools/lib/ports.mjs'
import { root as workspace } from '../../../tools/lib/workspace.mjs'

/** The name of the new portal. */
export const firstDay = 'mfe-first-day'

export interface DevServer {
  origin: string
  /** Changes its one screen. */
  change: (from: string, to: string) => Promise<void>
  stop: () => Promise<void>
}

/** Creates a new portal inside the workspace, with `npm run dev` running. */
export const startDevServer = async (...options: ['--fake'] | [api: string]): Promise<DevServer> => {
  const into = join(workspace, 'test-results', 'dev')
  await rm(into, { recursive: true, force: true })
  await newPortal(firstDay, { into })
  const screen = join(into, firstDay, 'src/features/start/start.tsx')
  const port = String(await freePort())
  const [option] = options
  const isFake = option === '--fake'
  const dev = spawn('node', [join(workspace, 'tools/portal-dev.mjs'), ...(isFake ? [option] : [])], {
    cwd: join(into, firstDay),
    env: { ...process.env, DEV_PORT: port, ...(isFake ? {} : { API_URL: option }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(dev, 'exit')
  const stop = async () => {
    dev.kill()
    await ended
    await rm(into, { recursive: true, force: true })
  }
  let said = ''
  dev.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const origin = `http://localhost:${port}`
  await expect.poll(() => said, { timeout: 60_000 }).toContain(`${origin}/first-day`)
  return {
    origin,
    change: async (from, to) => writeFile(screen, (await readFile(screen, 'utf8')).replace(from, to)),
    stop,
  }
}
