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
import { root } from './lib/workspace.mjs'

const folder = join(root, 'ops', 'kubernetes')
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8')
/** @type {{ resources: string[] }} */
const { resources } = parse(read('kustomization.yaml'))
const { Namespace, ConfigMap, Service } = core
const models = {
  Namespace,
  ConfigMap,
  Service,
  Deployment: apps.Deployment,
  Job: batch.Job,
  HorizontalPodAutoscaler: autoscaling.HorizontalPodAutoscaler,
  Ingress: networking.Ingress,
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
  const told = readFileSync(join(root, 'ops', 'dashboard.json'), 'utf8')
  const metrics = objects
    .filter(({ object: { kind } }) => kind === 'HorizontalPodAutoscaler')
    .flatMap(({ object }) => object.spec.metrics)
  for (const { external } of metrics) if (external) assert.ok(told.includes(external.metric.name), external.metric.name)
})
