import { eventually, freePort } from '@bluebonnet/testing'
import { BrokerageInProcesses } from '../recovery/brokerage-in-processes.js'
import { Collector } from './collector.js'

const testMs = 400_000

const collector = new Collector()
let office: BrokerageInProcesses
let cdaId: string
let ports: { api: number; worker: number }

/** A process's metrics as Prometheus reads them, without comments. */
const scraped = async (of: 'api' | 'worker'): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${ports[of]}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
const valueOf = (lines: readonly string[], series: string): number | undefined => {
  const line = lines.find((found) => found.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const find = (name: string) => collector.spans.find((span) => span.name === name)

beforeAll(async () => {
  ports = { api: await freePort(), worker: await freePort() }
  const endpoint = await collector.open()
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  office = await BrokerageInProcesses.open(null, () => ({
    environment: { ...environment, METRICS_PORT: String(ports.api) },
  }))
  await office.startWorker({ environment: { ...environment, METRICS_PORT: String(ports.worker) } })
  const agent = await office.signIn({ firstName: 'Dana', lastName: 'Whitfield' }, 'agent')
  const broker = await office.signIn({ role: 'BROKER' }, 'broker')
  cdaId = await office.generate(await office.approvedDeal(agent, broker), agent)
  await eventually(() => office.isDone(cdaId), 60_000)
}, testMs)

afterAll(async () => {
  await office?.close()
  collector.close()
})

describe('metrics', () => {
  it('count requests by call and status, and time them', async () => {
    const lines = await scraped('api')
    expect(valueOf(lines, 'bluebonnet_requests_total{call="POST /api/deals/:id/approve",status="200"}')).toBe(1)
    expect(valueOf(lines, 'bluebonnet_request_seconds_count{call="POST /api/deals/:id/cda"}')).toBe(1)
    expect(valueOf(lines, 'bluebonnet_database_pool{state="waiting"}')).toBe(0)
    expect(valueOf(lines, 'bluebonnet_event_streams')).toBe(0)
  })

  it('count every unknown address as one', async () => {
    await Promise.all(['/api/nothing', '/api/none/here'].map((path) => fetch(`${office.url}${path}`)))
    expect(valueOf(await scraped('api'), 'bluebonnet_requests_total{call="unknown",status="404"}')).toBe(2)
  })

  it("cover jobs, pages, mails, the outbox and the workers' dependencies", async () => {
    await eventually(async () => {
      const lines = await scraped('worker')
      return valueOf(lines, 'bluebonnet_mails_total{outcome="sent"}') !== undefined
    }, 60_000)
    const lines = await scraped('worker')
    expect(valueOf(lines, 'bluebonnet_job_runs_total{job="cdas.render",outcome="done"}')).toBe(1)
    expect(valueOf(lines, 'bluebonnet_job_seconds_count{job="cdas.render"}')).toBe(1)
    expect(valueOf(lines, 'bluebonnet_cda_page_seconds_count')).toBe(1)
    expect(valueOf(lines, 'bluebonnet_outbox_jobs{queue="render",state="failed"}')).toBe(0)
    expect(valueOf(lines, 'bluebonnet_outbox_oldest_seconds{queue="render",state="due"}')).toBe(0)
    for (const dependency of ['database', 'queue', 'store', 'mail', 'disk'])
      expect(valueOf(lines, `bluebonnet_dependency_up{dependency="${dependency}"}`)).toBe(1)
    expect(valueOf(lines, 'bluebonnet_disk_free_bytes')).toBeGreaterThan(0)
    expect(valueOf(lines, 'bluebonnet_audit_unsealed_entries')).toBeGreaterThanOrEqual(0)
  })

  it('contain no person and no address', async () => {
    const text = [...(await scraped('api')), ...(await scraped('worker'))].join('\n')
    expect(text).not.toMatch(/@|Dana|Whitfield|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('have their own port, and no other address', async () => {
    expect((await fetch(`${office.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${ports.api}/api/health/live`)).status).toBe(404)
  })
})

describe('a trace', () => {
  it('follows a request through outbox and queue into its job, and into further jobs', async () => {
    const awaited = ['POST /api/deals/:id/cda', 'cdas.render', 'cda.draw', 'mail.send']
    await eventually(() => awaited.every((name) => find(name) !== undefined), 60_000)
    const request = find('POST /api/deals/:id/cda')
    const job = find('cdas.render')
    expect(request).toMatchObject({ service: 'bluebonnet-api', kind: 2 })
    expect(request?.parentSpanId).toBeUndefined()
    expect(job).toMatchObject({ service: 'bluebonnet-worker', kind: 5, traceId: request?.traceId })
    expect(job?.parentSpanId).toBe(request?.spanId)
    expect(find('cda.draw')).toMatchObject({ traceId: request?.traceId, parentSpanId: job?.spanId })
    expect(find('mail.send')?.parentSpanId).toBeDefined()
  })

  it('is stored with the job, beside the originating request', async () => {
    const [row] = await office.dataSource.query<{ id: string; request_id: string; trace: string }[]>(
      `SELECT id, request_id, trace FROM outbox WHERE job = 'cdas.render'`,
    )
    const request = find('POST /api/deals/:id/cda')
    expect(row?.trace).toContain(request?.traceId)
    expect(request?.attributes).toContainEqual({
      key: 'bluebonnet.request_id',
      value: { stringValue: row?.request_id },
    })
    expect(find('cdas.render')?.attributes).toContainEqual({
      key: 'bluebonnet.job_id',
      value: { stringValue: row?.id },
    })
  })

  it('contains no people and paths', () => {
    expect(JSON.stringify(collector.spans)).not.toMatch(/@|Dana|Whitfield|\/api\/deals\/[0-9a-f]{8}/)
  })

  it('is sent completely by a process that ends', async () => {
    expect((await fetch(`${office.url}/api/docs`)).status).toBe(200)
    expect(await office.api.end()).toBe(0)
    expect(collector.spans.map(({ name }) => name)).toContain('GET /api/docs')
  })
})
