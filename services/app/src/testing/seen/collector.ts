import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { listening } from '@bluebonnet/testing'
import { z } from 'zod'

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
})
/** The request of OTLP's trace service, as JSON (opentelemetry.io/docs/specs/otlp). */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A span as the collector received it. */
export interface CollectedSpan extends z.output<typeof span> {
  /** Its process, as it names itself. */
  service: string
}

/** A trace collector: receives traces by OTLP over HTTP, and stores them. */
export class Collector {
  readonly spans: CollectedSpan[] = []
  private readonly server = createServer((request, response) => {
    this.answer(request).then(
      (status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })

  /** Resolves with the address of its OTLP endpoint. */
  async open(): Promise<string> {
    return `http://127.0.0.1:${await listening(this.server)}`
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async answer(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404
    this.take(exported.parse(await json(request)))
    return 200
  }

  private take({ resourceSpans }: z.output<typeof exported>): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'])
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((one) => ({ ...one, service }))))
    }
  }
}
