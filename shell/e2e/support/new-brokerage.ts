import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tools/lib/ports.mjs'
import { root } from '../../../tools/lib/workspace.mjs'

const ready = 'Bluebonnet is ready'

/** Runs `npm start` with an empty database, on its own port and in its own folder. */
export const startEmpty = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-empty-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'none' }
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8')
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`npm start ended:\n${said}`)))
    child.stdout.on('data', (text: string) => {
      said += text
      if (said.includes(ready) && said.includes('Stop with Ctrl-C')) resolve()
    })
  })
  return {
    address: `http://localhost:${port}`,
    said: () => said,
    /** Runs a command as `npm run` would, with `input` on its standard input. Returns its exit code. */
    run: async (args: readonly string[], input: string): Promise<number> => {
      const command = spawn(process.execPath, ['tools/cli.mjs', ...args], {
        cwd: root,
        env,
        stdio: ['pipe', 'inherit', 'inherit'],
      })
      command.stdin.end(`${input}\n`)
      await once(command, 'exit')
      return command.exitCode ?? 1
    },
    stop: async (): Promise<void> => {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
