import { readdirSync, readFileSync } from 'node:fs'
import { queueNames, queueSettings } from '@bluebonnet/platform/jobs/queue-settings'
import { registry } from '@bluebonnet/platform/observability/metrics'
import { collectDefaultMetrics, Registry } from 'prom-client'

const at = (path: string): URL => new URL(`../../../../../${path}`, import.meta.url)
const read = (path: string): string => readFileSync(at(path), 'utf8')
const alerts = read('ops/alerts.yml')
const runbook = read('docs/runbook.md')

/** The series that Prometheus finds: a histogram has three. */
const seriesOf = async (of: Registry): Promise<string[]> =>
  (await of.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )

const ofNode = new Registry()
beforeAll(() => collectDefaultMetrics({ register: ofNode }))
afterAll(() => ofNode.clear())

describe.each(['ops/alerts.yml', 'ops/dashboard.json'])('%s', (file) => {
  it('uses existing metrics', async () => {
    const recorded = [...alerts.matchAll(/- record: (\w+)/g)].map(([, name = '']) => name)
    const known = new Set([...(await seriesOf(registry)), ...(await seriesOf(ofNode)), ...recorded])
    const asked = [...new Set(read(file).match(/\b(?:bluebonnet|nodejs|process)_\w+/g))]
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('an alert', () => {
  const named = [...alerts.matchAll(/- alert: (\w+)[^]*?runbook: docs\/runbook\.md#([\w-]+)/g)]

  it.each(named.map(([, name = '', anchor = '']) => ({ name, anchor })))(
    '$name says what to do, under its own name',
    ({ name, anchor }) => expect(runbook).toContain(`## <a id="${anchor}"></a>${name}\n`),
  )

  it('has a section, and each section its alert', () => {
    expect(named.length).toBe(alerts.match(/- alert:/g)?.length)
    expect([...runbook.matchAll(/^## <a id="[\w-]+"><\/a>(\w+)$/gm)].map(([, name]) => name)).toEqual(
      named.map(([, name]) => name),
    )
  })
})

it('the page about background work names each queue, and how many of its jobs run at once', () => {
  const [, count, list = ''] = /\*\*(\w+) queues\*\*: ([^.]+)\./.exec(read('docs/rules/background-work.md')) ?? []
  expect(['One', 'Two', 'Three', 'Four', 'Five'].indexOf(count ?? '') + 1).toBe(queueNames.length)
  expect([...list.matchAll(/(\w+) \((\d+)/g)].map(([, name, jobs]) => [name, Number(jobs)])).toEqual(
    queueNames.map((name) => [name, queueSettings[name].concurrency]),
  )
})

describe('the metrics page', () => {
  it('names each metric', () => {
    const page = read('docs/operations.md')
    expect(
      registry
        .getMetricsAsArray()
        .map(({ name }) => name)
        .filter((name) => !page.includes(`\`${name}\``)),
    ).toEqual([])
  })
})

describe('ops/kubernetes', () => {
  const files = readdirSync(at('ops/kubernetes')).map((file) => read(`ops/kubernetes/${file}`))
  const objects = files.flatMap((file) => file.split(/^---$/m))
  const ofKind = (kind: string): string[] => objects.filter((object) => object.includes(`\nkind: ${kind}\n`))

  it('applies what the migration job needs together with it', () => {
    const [, selected = ''] = /component in \(([\w, ]+)\)/.exec(read('docs/operations.md')) ?? []
    const first = objects.filter((object) =>
      selected
        .split(', ')
        .some((component) => object.includes(`\n  labels: { app.kubernetes.io/component: ${component} }\n`)),
    )
    const [job = ''] = ofKind('Job')
    expect(first).toEqual(expect.arrayContaining([job, ...ofKind('NetworkPolicy')]))
    const maps = [...job.matchAll(/configMapRef: \{ name: (\w+) \}/g)]
    expect(maps).not.toEqual([])
    for (const [, name = ''] of maps)
      expect(first.join('')).toContain(`\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`)
  })

  it.each(read('.env.example').match(/^\w*(?:SECRET|PASSWORD|KEY|HEADERS)\w*(?==)/gm) ?? [])(
    'says where to put the secret %s',
    (name) => expect(read('ops/kubernetes/settings.yaml')).toMatch(new RegExp(`^# .*\\b${name}\\b`, 'm')),
  )
})
