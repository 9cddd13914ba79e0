import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const nowhere = new Writable({
  write(_chunk, _encoding, done) {
    done()
  },
})

/** One line from standard input; at a terminal it is asked for and not shown. */
export const readPassword = (): Promise<string> =>
  new Promise((resolve) => {
    const isTerminal = process.stdin.isTTY
    if (isTerminal) process.stderr.write('Password: ')
    const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal })
    let password = ''
    lines.once('line', (line) => {
      password = line
      lines.close()
    })
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n')
      resolve(password)
    })
  })
