import { addPerson, type NewPerson, testPassword } from '@bluebonnet/brokerage/testing'
import { samples } from '@bluebonnet/documents/testing'
import { newId } from '@bluebonnet/platform'
import { z } from 'zod'
import { freshAddress } from '../product.js'
import { newClient, newDeal } from '../permissions/rows.js'
import type { BrokerageProcesses } from './brokerage-processes.js'

/** Numbers from 0 to 1, deterministic for a seed. */
export type Dice = () => number

export const diceOf = (seed: number): Dice => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const created = z.looseObject({ id: z.uuid() })
const target = z.object({ uploadURL: z.string(), objectPath: z.string() })

/** The column that holds the word of a new row. */
export const wordColumns = {
  clients: 'first_name',
  deals: 'property_address',
  deal_messages: 'body',
  documents: 'label',
} as const

/** A started request, found by a word in its row: at most one row, and exactly one once answered. */
export interface StartedRequest {
  table: keyof typeof wordColumns
  word: string
  isAnswered: boolean
}

interface Colleague {
  cookie: string
  address: string
}

/** A complete answer. */
interface Answer {
  ok: boolean
  status: number
  cookies: string[]
  text: string
}

/**
 * An office's daily work, over HTTP like its pages: each creating call has one idempotency key, and is repeated, to
 * either API, until it is answered.
 */
export class OfficeDay {
  readonly begun: StartedRequest[] = []
  /** CDAs whose generation was answered. */
  readonly cdas = new Set<string>()
  /** Refusals that no fault explains: a repeated click may find its first effect and say so. */
  readonly refusals: string[] = []
  /** Requests without an answer, or refused by a fault, each counted before it is repeated. */
  readonly failures: string[] = []
  private isOver = false
  private readonly over = new AbortController()
  private presses = 0

  private constructor(
    private readonly brokerage: BrokerageProcesses,
    private readonly dice: Dice,
    private readonly agents: Colleague[],
    private readonly broker: Colleague,
  ) {}

  static async begin(brokerage: BrokerageProcesses, dice: Dice): Promise<OfficeDay> {
    const none: Colleague = { cookie: '', address: '' }
    const day = new OfficeDay(brokerage, dice, [], none)
    for (const lastName of ['Ortega', 'Whitfield', 'Pham'])
      day.agents.push(await day.signIn({ firstName: 'Ana', lastName }, 'agent'))
    Object.assign(day.broker, await day.signIn({ role: 'BROKER' }, 'broker'))
    return day
  }

  /** Everybody works until `end`. */
  work(): Promise<unknown> {
    return Promise.all(
      this.agents.map(async (agent) => {
        while (!this.isOver) {
          const story = this.dice()
          await this.readDeals(agent)
          if (story < 0.25) await this.addClient(agent)
          else if (story < 0.5) await this.fileDocument(agent)
          else await this.closeDeal(agent)
          // People pause to look at their work; otherwise processes that start beside them would wait for the
          // processor.
          await pause(150 + this.dice() * 300)
        }
      }),
    )
  }

  /** Finishes the current work and starts nothing new. */
  end(): void {
    this.isOver = true
    this.over.abort()
  }

  private async readDeals(who: Colleague): Promise<void> {
    await this.ask(who, 'GET', '/api/deals')
  }

  private async addClient(agent: Colleague): Promise<void> {
    const word = this.word()
    await this.add('clients', word, agent, 'POST', '/api/clients', { ...newClient, firstName: word })
  }

  private async fileDocument(agent: Colleague, dealId?: string): Promise<void> {
    const word = this.word()
    const offer = target.safeParse(await this.press(agent, 'POST', '/api/objects/upload', { name: `${word}.pdf` }))
    if (!offer.success) return
    const { uploadURL, objectPath } = offer.data
    if (!(await this.send(agent, uploadURL))) return
    const deal = dealId === undefined ? {} : { dealId }
    const body = { documentURL: objectPath, label: word, type: 'OTHER', ...deal }
    await this.add('documents', word, agent, 'PUT', '/api/documents', body)
  }

  /** From the deal's creation to its closing, with an occasional voided CDA. */
  private async closeDeal(agent: Colleague): Promise<void> {
    const word = this.word()
    const deal = { ...newDeal, propertyAddress: `${word} Barton Springs Road`, price: 1_000_000 }
    const id = await this.add('deals', deal.propertyAddress, agent, 'POST', '/api/deals', deal)
    if (id === null) return
    await this.press(this.broker, 'POST', `/api/deals/${id}/approve`)
    if (this.dice() < 0.5) {
      const said = this.word()
      const path = `/api/deals/${id}/messages`
      await this.add('deal_messages', said, this.dice() < 0.5 ? agent : this.broker, 'POST', path, { body: said })
    }
    if (this.dice() < 0.3) await this.fileDocument(agent, id)
    const cda = created.safeParse(await this.press(agent, 'POST', `/api/deals/${id}/cda`))
    if (!cda.success) return
    this.cdas.add(cda.data.id)
    await this.press(this.broker, 'POST', `/api/cdas/${cda.data.id}/approve`, { incompleteReason: 'Papers elsewhere' })
    if (this.dice() < 0.3)
      await this.press(this.broker, 'POST', `/api/cdas/${cda.data.id}/void`, { reason: 'Buyer withdrew' })
  }

  /** One click that creates a row; returns its id, or null when refused. */
  private async add(
    table: StartedRequest['table'],
    word: string,
    who: Colleague,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<string | null> {
    const begun: StartedRequest = { table, word, isAnswered: false }
    this.begun.push(begun)
    const answer = created.safeParse(await this.press(who, method, path, body))
    begun.isAnswered = answer.success
    return answer.success ? answer.data.id : null
  }

  /**
   * Sends the same request until it is answered, for as long as a person would try. Null when refused; throws after
   * two minutes without an answer, which no fault explains.
   */
  private async press(who: Colleague, method: 'POST' | 'PUT', path: string, body: object = {}): Promise<unknown> {
    const key = newId()
    for (const until = Date.now() + 120_000; Date.now() < until; await pause(100 + this.dice() * 400)) {
      const answer = await this.ask(who, method, path, { key, body: JSON.stringify(body), type: 'application/json' })
      if (answer === null || answer.status >= 500) continue
      if (!answer.ok && answer.status !== 409) this.refusals.push(`${method} ${path}: ${answer.text}`)
      return answer.ok && answer.text !== '' ? JSON.parse(answer.text) : null
    }
    throw new Error(`${method} ${path} was answered by nobody for two minutes`)
  }

  /** Sends a file's bytes to the API of its upload address, or to the other one. */
  private async send(who: Colleague, uploadURL: string): Promise<boolean> {
    const { pathname, search } = new URL(uploadURL, 'http://127.0.0.1')
    for (const until = Date.now() + 120_000; Date.now() < until; await pause(300)) {
      const bytes = new Uint8Array(samples.pdf)
      const answer = await this.ask(who, 'PUT', `${pathname}${search}`, { body: bytes, type: 'application/pdf' })
      if (answer?.ok === true) return true
      if (answer !== null && answer.status < 500) return answer.status === 409
    }
    throw new Error('A file was taken by nobody for two minutes')
  }

  private async ask(
    { cookie, address }: Colleague,
    method: string,
    path: string,
    { key, body, type }: { key?: string; body?: string | Uint8Array<ArrayBuffer>; type?: string } = {},
  ): Promise<Answer | null> {
    this.presses += 1
    const { urls } = this.brokerage
    const asked = fetch(`${urls[this.presses % urls.length]}${path}`, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': address,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    })
    try {
      const answer = await asked
      const { ok, status } = answer
      if (status >= 500) this.failures.push(`${method} ${path}: ${status}`)
      return { ok, status, cookies: answer.headers.getSetCookie(), text: await answer.text() }
    } catch (error) {
      this.failures.push(`${method} ${path}: ${String(error)}`)
      return null
    }
  }

  /**
   * An agent's page with its event stream, which reopens like a browser's. Returns how often it was opened and its
   * last event.
   */
  watch(): { opened: number; heardAt: number } {
    const seen = { opened: 0, heardAt: 0 }
    const { cookie, address } = this.agents[0] ?? this.broker
    const { signal } = this.over
    const follow = async (): Promise<void> => {
      while (!this.isOver) {
        const headers = { cookie, 'x-forwarded-for': address }
        const answer = await fetch(`${this.brokerage.urls[0]}/api/events`, { headers, signal }).catch(() => null)
        if (answer?.ok === true) seen.opened += 1
        else if (!signal.aborted) this.failures.push(`GET /api/events: ${answer?.status ?? 'no answer'}`)
        const reader = answer?.body?.pipeThrough(new TextDecoderStream()).getReader()
        for (;;) {
          const part = await reader?.read().catch(() => null)
          if (part === undefined || part === null || part.done) break
          if (part.value.includes('event: deal')) seen.heardAt = performance.now()
        }
        await pause(2_000)
      }
    }
    void follow()
    return seen
  }

  private async signIn(options: NewPerson, portal: 'agent' | 'broker'): Promise<Colleague> {
    const { email } = await addPerson(this.brokerage.dataSource, options)
    const address = freshAddress()
    const answer = await this.ask({ cookie: '', address }, 'POST', `/api/auth/${portal}-login`, {
      body: JSON.stringify({ email, password: testPassword }),
      type: 'application/json',
    })
    const cookie = answer?.cookies.find((line) => line.startsWith('bluebonnet.sid'))
    if (cookie === undefined) throw new Error(`Nobody signed ${email} in: ${answer?.status ?? 'no answer'}`)
    return { cookie: cookie.split(';', 1)[0] ?? '', address }
  }

  /** A word that exists nowhere else. */
  private word(): string {
    return `w${newId().slice(-12)}`
  }
}
