import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, freePort } from '@bluebonnet/testing'

const conf = new URL('../../../../../docker/edge.conf', import.meta.url)

/** Whether this machine can run it. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The edge of docker-compose.yml with its own nginx.conf, except for container settings, on the machine's nginx. */
export class Edge {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Throws without nginx. Gives up an API that is silent for `hungMs`. */
  static async start(folder: string, apis: readonly number[], hungMs = 10_000): Promise<Edge> {
    const port = await freePort()
    const home = join(folder, 'edge')
    await mkdir(home, { recursive: true })
    const [before, after = ''] = (await readFile(conf, 'utf8')).split(/^ *server api:4200 resolve/m)
    const servers = apis.map((api) => `server 127.0.0.1:${api}${after.split('\n', 1)[0]}`)
    const edge = [before, ...servers, after.slice(after.indexOf('\n'))]
      .join('\n')
      .replace(/^resolver .*$/m, '')
      .replace('proxy_read_timeout 10s;', `proxy_read_timeout ${hungMs}ms;`)
      .replace('/tmp/web', join(home, 'web'))
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace(/^ *(access|error)_log .*$/gm, '')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(home, name)};`,
    )
    const file = join(home, 'nginx.conf')
    // Its workers would run as nobody, who may not enter the folder.
    const user = process.getuid?.() === 0 ? 'user root; ' : ''
    const paths = `${user}pid ${join(home, 'pid')}; error_log ${join(home, 'error.log')};`
    const http = `access_log off;\n${temporary.join('\n')}\n${edge}`
    await writeFile(file, `daemon off; ${paths}\nevents {}\nhttp {\n${http}\n}\n`)
    const child = spawn('nginx', ['-p', home, '-c', file], { stdio: 'inherit' })
    const failed = new Promise<never>((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`nginx ended with ${code}`)))
    })
    failed.catch(() => undefined)
    const url = `http://127.0.0.1:${port}`
    const isThere = (): Promise<boolean> =>
      fetch(`${url}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    await Promise.race([failed, eventually(isThere, 20_000)])
    return new Edge(url, child)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await ended
  }
}
