import { createServer, type Server, type Socket } from 'node:net'
import { closed, listening } from './servers.js'

const responseTo = (command: string): string => {
  if (command.startsWith('DATA')) return '354 go on\r\n'
  return command.startsWith('STARTTLS') ? '502 no TLS here\r\n' : '250 ok\r\n'
}

/** A mail server that accepts every mail and counts its deliveries; it speaks minimal SMTP, without TLS. */
export class MailServer {
  /** How often each Message-ID was accepted. */
  readonly taken = new Map<string, number>()
  /** Called after a mail is accepted and before the response says so. */
  onTaken: (messageId: string) => 'answer' | 'cut' = () => 'answer'

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly sockets: Set<Socket>,
  ) {}

  static async start(): Promise<MailServer> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      mails.converse(socket)
    })
    const mails = new MailServer(server, await listening(server, '0.0.0.0'), sockets)
    return mails
  }

  /** Its address; it listens on every address of this machine. */
  urlAt(host = '127.0.0.1'): string {
    return `smtp://${host}:${this.port}`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await closed(this.server)
  }

  private converse(socket: Socket): void {
    let heard = ''
    let isLetter = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('utf8')
      for (;;) {
        const end = heard.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const received = heard.slice(0, end)
        heard = heard.slice(end + (isLetter ? 5 : 2))
        if (isLetter) this.take(received, socket)
        else socket.write(responseTo(received))
        isLetter = !isLetter && received.startsWith('DATA')
      }
    })
  }

  private take(letter: string, socket: Socket): void {
    const messageId = /^Message-ID: (\S+)/im.exec(letter)?.[1] ?? 'none'
    this.taken.set(messageId, (this.taken.get(messageId) ?? 0) + 1)
    if (this.onTaken(messageId) === 'cut') socket.destroy()
    else socket.write('250 taken\r\n')
  }
}
