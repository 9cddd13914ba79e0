import { createServer, type Server, type ServerResponse } from 'node:http'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { collectDefaultMetrics } from 'prom-client'
import { type Settings, SETTINGS } from '../config/settings.js'
import { withTimeout } from '../health/service-health.js'
import { registry } from './metrics.js'

const patienceMs = 3_000
const address = '/metrics'

type Reading = () => void | Promise<void>

/**
 * Answers Prometheus on a port of its own, METRICS_PORT, which no proxy leads to; without one nothing listens. Whoever
 * knows what is counted by looking at it adds a reading, which is taken at each question.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Metrics')
  private readonly readings: Reading[] = []
  private server: Server | null = null

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'metrics'>) {}

  /** `read` brings some gauges up to date. What it cannot read within seconds stays out of the answer's way. */
  onScrape(read: Reading): void {
    this.readings.push(read)
  }

  async onApplicationBootstrap(): Promise<void> {
    const { port, host } = this.settings.metrics
    if (port === null) return
    if (registry.getSingleMetric('process_cpu_user_seconds_total') === undefined)
      collectDefaultMetrics({ register: registry })
    const server = createServer((request, response) => {
      if (request.url === address && request.method === 'GET') void this.answer(response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, resolve)
    })
    this.server = server
    this.logger.log(`Metrics for Prometheus on ${host}:${this.port}`)
  }

  beforeApplicationShutdown(): void {
    this.server?.close()
    this.server?.closeAllConnections()
    this.server = null
  }

  /** Where it listens; null when it does not. */
  get port(): number | null {
    const bound = this.server?.address()
    return typeof bound === 'object' && bound !== null ? bound.port : null
  }

  private async answer(response: ServerResponse): Promise<void> {
    try {
      // A database that is away is told by what the workers say of it, and must not keep the rest from being read.
      await Promise.allSettled(this.readings.map(async (read) => withTimeout(patienceMs, Promise.resolve(read()))))
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
    } catch (error) {
      this.logger.error(error)
      response.writeHead(500).end()
    }
  }
}
