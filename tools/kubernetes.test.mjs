// ops/kubernetes: every object is one that Kubernetes takes, names settings and commands that there are, and lets
// nothing run as root.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as core from 'kubernetes-models/v1'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from './lib/workspace.mjs'

const folder = join(root, 'ops', 'kubernetes')
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8')
/** @type {{ resources: string[] }} */
const { resources } = parse(read('kustomization.yaml'))
const { Namespace, ConfigMap, Service } = core
/** Of the Gateway API's own definition, what is used here. */
const httpRoute = z.strictObject({
  apiVersion: z.literal('gateway.networking.k8s.io/v1'),
  kind: z.literal('HTTPRoute'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    parentRefs: z.array(z.strictObject({ name: z.string(), namespace: z.string(), sectionName: z.string() })),
    hostnames: z.array(z.hostname()),
    rules: z.array(
      z.strictObject({
        matches: z.array(z.strictObject({ path: z.strictObject({ type: z.enum(['PathPrefix']), value: z.string() }) })),
        timeouts: z.strictObject({ request: z.string().regex(/^\d+(?:ms|s|m|h)$/) }),
        backendRefs: z.array(z.strictObject({ name: z.string(), port: z.int() })),
      }),
    ),
  }),
})
const models = {
  Namespace,
  ConfigMap,
  Service,
  Deployment: apps.Deployment,
  Job: batch.Job,
  HorizontalPodAutoscaler: autoscaling.HorizontalPodAutoscaler,
  NetworkPolicy: networking.NetworkPolicy,
  PodDisruptionBudget: policy.PodDisruptionBudget,
}
/**
 * The object, and afterwards the paths of it that nobody asked for: what a schema does not know, it does not read.
 * @param {any} value
 * @returns {{ watched: any, unread: () => string[] }}
 */
const watching = (value, path = '') => {
  if (value === null || typeof value !== 'object') return { watched: value, unread: () => [] }
  /** @type {Map<PropertyKey, ReturnType<typeof watching>>} */
  const asked = new Map()
  const watched = new Proxy(value, {
    get: (target, name, receiver) => {
      if (!Object.hasOwn(target, name)) return Reflect.get(target, name, receiver)
      const inner = asked.get(name) ?? watching(target[name], `${path}/${String(name)}`)
      asked.set(name, inner)
      return inner.watched
    },
  })
  const names = Object.keys(value)
  return { watched, unread: () => names.flatMap((name) => asked.get(name)?.unread() ?? [`${path}/${name}`]) }
}

/** @typedef {{ kind: keyof typeof models, apiVersion: string, metadata: { name: string } }} Named */
/** @type {{ file: string, object: any }[]} */
const objects = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, object: document.toJS() })),
)
const pods = objects.filter(({ object }) => ['Deployment', 'Job'].includes(object.kind))

test('every file is a resource of the kustomization', () => {
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
  assert.deepEqual(resources.toSorted(), files.toSorted())
})

for (const { file, object } of objects)
  test(`${object.kind} ${object.metadata.name} of ${file} is one that Kubernetes takes`, () => {
    if (object.kind === 'HTTPRoute') {
      httpRoute.parse(object)
      return
    }
    /** @type {Named} */
    const { kind, apiVersion } = object
    const Model = models[kind]
    assert.ok(Model, `no model of ${kind}`)
    assert.equal(new Model(object).apiVersion, apiVersion)
    const { watched, unread } = watching(object)
    Model.prototype.validate.call(watched)
    assert.deepEqual(unread(), [])
  })

test('nothing runs as root, writes to its own disk or talks to the cluster', () => {
  for (const { object } of pods) {
    const { securityContext, automountServiceAccountToken, containers } = object.spec.template.spec
    assert.equal(automountServiceAccountToken, false, object.metadata.name)
    assert.equal(securityContext.runAsNonRoot, true, object.metadata.name)
    for (const container of containers)
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

test("only the job that migrates signs in as the tables' owner", () => {
  for (const { object } of pods) {
    const secrets = object.spec.template.spec.containers.flatMap((/** @type {any} */ { envFrom }) =>
      envFrom.flatMap((/** @type {any} */ { secretRef }) => secretRef?.name ?? []),
    )
    const expected = object.metadata.name === 'migrate' ? ['bluebonnet', 'bluebonnet-owner'] : ['bluebonnet']
    assert.deepEqual(secrets, expected, object.metadata.name)
  }
})

test('settings are described in .env.example, and programs are in the image', () => {
  const described = new Set(readFileSync(join(root, '.env.example'), 'utf8').match(/^[A-Z][A-Z0-9_]*(?==)/gm))
  const { object } = objects.find(({ object: { kind } }) => kind === 'ConfigMap') ?? assert.fail('no settings')
  for (const name of Object.keys(object.data)) assert.ok(described.has(name), `${name} is no setting`)
  for (const { object: pod } of pods)
    for (const { command } of pod.spec.template.spec.containers) {
      const source = String(command[1]).replace('/dist/', '/src/').replace(/\.js$/, '.ts')
      assert.ok(existsSync(join(root, source)), `${pod.metadata.name} runs ${command.join(' ')}`)
    }
})

test('autoscalers go by figures that the product tells', () => {
  const told = readFileSync(join(root, 'ops', 'alerts.yml'), 'utf8')
  const metrics = objects
    .filter(({ object: { kind } }) => kind === 'HorizontalPodAutoscaler')
    .flatMap(({ object }) => object.spec.metrics)
  for (const { external } of metrics)
    if (external) assert.ok(told.includes(`record: ${external.metric.name}\n`), external.metric.name)
})

const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const described = readFileSync(join(root, '.env.example'), 'utf8')
const settings = objects.find(({ object: { kind } }) => kind === 'ConfigMap')?.object ?? assert.fail('no settings')

test('what is applied for the job that migrates has all that the job reads', () => {
  const [, chosen = ''] = /kubectl apply -k \. -l 'app\.kubernetes\.io\/component in \(([^)]+)\)'/.exec(guide) ?? []
  const applied = objects.filter(({ object }) =>
    chosen.split(', ').includes(object.metadata.labels?.['app.kubernetes.io/component']),
  )
  const names = applied.map(({ object: { kind, metadata } }) => `${kind} ${metadata.name}`)
  assert.ok(names.includes('Job migrate'), chosen)
  for (const { object } of applied.filter(({ object: { kind } }) => kind === 'Job'))
    for (const { envFrom } of object.spec.template.spec.containers)
      for (const { configMapRef } of envFrom)
        if (configMapRef) assert.ok(names.includes(`ConfigMap ${configMapRef.name}`), names.join(', '))
  for (const { object } of objects)
    if (object.kind === 'NetworkPolicy') assert.ok(names.includes(`NetworkPolicy ${object.metadata.name}`))
  assert.deepEqual(
    applied.filter(({ object: { kind } }) => kind === 'Deployment'),
    [],
  )
})

test('a kustomization of its own, as the guide shows it, names images and objects that there are', () => {
  const [, text = ''] = /```yaml\n +# kustomization\.yaml[^\n]*\n([^]*?)\n *```/.exec(guide) ?? []
  const own = parse(text)
  assert.equal(parse(read('kustomization.yaml')).images, undefined, 'a name given twice hides the first')
  const images = pods.flatMap(({ object }) =>
    object.spec.template.spec.containers.map((/** @type {{ image: string }} */ { image }) => image),
  )
  assert.deepEqual(
    own.images.map((/** @type {{ name: string }} */ { name }) => name),
    [...new Set(images)],
  )
  for (const { target, patch } of own.patches) {
    const found = objects.some(
      ({ object: { kind, metadata } }) => kind === target.kind && (target.name ?? metadata.name) === metadata.name,
    )
    assert.ok(found, JSON.stringify(target))
    assert.ok(parse(patch))
  }
})

test('secrets are named, and stand in no file', () => {
  const secret = /^(?=.*(?:SECRET|PASSWORD|_KEY|HEADERS)|(?:DATABASE|DATABASE_READ|REDIS|SMTP)_URL)[A-Z0-9_]+(?==)/gm
  for (const name of described.match(secret) ?? []) {
    assert.match(read('settings.yaml'), new RegExp(`^#.*\\b${name}\\b`, 'm'))
    assert.ok(!(name in settings.data), name)
  }
})

test('every port that an example of a setting names may be reached', () => {
  const egress = objects.find(({ object: { metadata } }) => metadata.name === 'what-it-stands-on')?.object.spec.egress
  const open = egress.flatMap((/** @type {{ ports: { port: number }[] }} */ { ports }) => ports.map(({ port }) => port))
  for (const [address, port] of `${described}${guide}`.matchAll(
    /\b(?:postgres|redis|redis\+sentinel|tcp|http):\/\/\S*?:(\d{4,5})\b/g,
  ))
    if (!/localhost|127\.0\.0\.1|8080/.test(address)) assert.ok(open.includes(Number(port)), address)
})
