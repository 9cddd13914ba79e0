import { createServer, type Server, type ServerResponse } from 'node:http'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { collectDefaultMetrics } from 'prom-client'
import { type Settings, SETTINGS } from '../config/settings.js'
import { withTimeout } from '../health/service-health.js'
import { registry } from './metrics.js'

const patienceMs = 3_000
const address = '/metrics'

type GaugeReading = () => void | Promise<void>

/**
 * Serves metrics to Prometheus on its own port, METRICS_PORT, which no proxy exposes; without one nothing listens.
 * Modules register readings for gauges, which run on each scrape.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Metrics')
  private readonly readings: GaugeReading[] = []
  private server: Server | null = null

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'metrics'>) {}

  /** `read` updates some gauges. A reading that takes too long does not delay the response. */
  onScrape(read: GaugeReading): void {
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

  /** The port it listens on; null when it does not. */
  get port(): number | null {
    const bound = this.server?.address()
    return typeof bound === 'object' && bound !== null ? bound.port : null
  }

  private async answer(response: ServerResponse): Promise<void> {
    try {
      // Workers report a database outage, which must not block the other readings.
      await Promise.allSettled(this.readings.map(async (read) => withTimeout(patienceMs, Promise.resolve(read()))))
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
    } catch (error) {
      this.logger.error(error)
      response.writeHead(500).end()
    }
  }
}
