import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../../tools/lib/started.mjs'
import { root } from '../../../tools/lib/workspace.mjs'

/** Runs `npm start` with an empty database, on its own port and in its own folder. */
export const startEmpty = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-empty-'))
  const env = { ...process.env, DATA_DIR: dataDir, SEED: 'none' }
  const { address, output, stop } = await startProduct({ dataDir, env })
  return {
    address,
    output,
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
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
