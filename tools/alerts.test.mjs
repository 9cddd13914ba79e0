// ops/alerts.yml: each rule is tried by `promtool test rules` with figures that must raise it and figures that must
// not.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, stringify } from 'yaml'
import { root } from './lib/workspace.mjs'

const rulesFile = join(root, 'ops', 'alerts.yml')
/** @type {{ groups: { rules: { alert?: string, record?: string, annotations?: { runbook: string } }[] }[] }} */
const { groups } = parse(readFileSync(rulesFile, 'utf8'))
const rules = groups.flatMap((group) => group.rules)

/** @typedef {Record<string, string>} Series by their names what promtool reads, one figure a minute */
const waiting = (/** @type {string} */ queue, /** @type {string} */ state) =>
  `bluebonnet_outbox_oldest_seconds{instance="w1", queue="${queue}", state="${state}"}`
const failing = 'bluebonnet_requests_total{call="GET /api/deals", status="500"}'
const answered = 'bluebonnet_requests_total{call="GET /api/deals", status="200"}'
const mails = (/** @type {string} */ outcome) => `bluebonnet_mails_total{outcome="${outcome}"}`
const secondsUpTo = (/** @type {string} */ le) => `bluebonnet_request_seconds_bucket{call="GET /api/deals", le="${le}"}`

/**
 * What raises each alert, and what must not. `at`: when it is looked, in minutes.
 * @type {Record<string, { at?: number, raised: Series[], quiet: Series[] }>}
 */
const cases = {
  NoApi: { raised: [{ bluebonnet_outbox_jobs: '0x50' }], quiet: [{ [answered]: '0x50' }] },
  NoWorker: { raised: [{ [answered]: '0x50' }], quiet: [{ 'bluebonnet_outbox_jobs{queue="mail"}': '0x50' }] },
  DependencyDown: {
    raised: [
      { 'bluebonnet_dependency_up{instance="w1", dependency="store"}': '0x50' },
      {
        'bluebonnet_dependency_up{instance="w1", dependency="scanner"}': '1x50',
        'bluebonnet_dependency_up{instance="w2", dependency="scanner"}': '0x50',
      },
    ],
    quiet: [{ 'bluebonnet_dependency_up{instance="w1", dependency="store"}': '1x50' }],
  },
  AnswersFail: {
    raised: [{ [failing]: '0+10x50', [answered]: '0+90x50' }],
    quiet: [{ [failing]: '0+1x50', [answered]: '0+900x50' }, { [failing]: '0x40 1x10' }],
  },
  AnswersSlow: {
    raised: [{ [secondsUpTo('1')]: '0+1x50', [secondsUpTo('10')]: '0+10x50', [secondsUpTo('+Inf')]: '0+10x50' }],
    quiet: [{ [secondsUpTo('1')]: '0+100x50', [secondsUpTo('10')]: '0+100x50', [secondsUpTo('+Inf')]: '0+100x50' }],
  },
  PoolBusy: {
    raised: [{ 'bluebonnet_database_pool{instance="a1", state="waiting"}': '3x50' }],
    quiet: [
      { 'bluebonnet_database_pool{instance="a1", state="waiting"}': '3 0'.concat(' 3 0'.repeat(44)) },
      { 'bluebonnet_database_pool{instance="a1", state="busy"}': '10x50' },
    ],
  },
  WorkLate: {
    raised: [{ [waiting('mail', 'due')]: '200x50' }, { [waiting('cda', 'queued')]: '200x50' }],
    quiet: [
      { [waiting('mail', 'due')]: '20x50' },
      { [waiting('mail', 'failed')]: '90000x50' },
      { [waiting('backup', 'queued')]: '1800x50' },
    ],
  },
  JobsFail: {
    raised: [{ 'bluebonnet_outbox_jobs{queue="cda", state="failed"}': '1x50' }],
    quiet: [
      { 'bluebonnet_outbox_jobs{queue="mail", state="failed"}': '5x50' },
      { 'bluebonnet_outbox_jobs{queue="cda", state="due"}': '5x50' },
    ],
  },
  MailsFail: {
    raised: [{ [mails('failed')]: '0+1x50' }, { [mails('failed')]: '0+2x50', [mails('sent')]: '0+1x50' }],
    quiet: [{ [mails('failed')]: '0+1x50', [mails('sent')]: '0+50x50' }, { [mails('failed')]: '0x40 1x10' }],
  },
  PortalFails: {
    raised: [{ 'bluebonnet_portal_failures_total{portal="mfe-agent", failure="LATE"}': '0+1x50' }],
    quiet: [{ 'bluebonnet_portal_failures_total{portal="mfe-agent", failure="LATE"}': '2x50' }],
  },
  DiskFills: {
    raised: [{ bluebonnet_disk_free_bytes: '5x50', bluebonnet_disk_size_bytes: '100x50' }],
    // An API tells neither, or both as 0.
    quiet: [
      { bluebonnet_disk_free_bytes: '50x50', bluebonnet_disk_size_bytes: '100x50' },
      { bluebonnet_disk_free_bytes: '0x50', bluebonnet_disk_size_bytes: '0x50' },
    ],
  },
  BackupOld: {
    at: 2_000,
    raised: [
      { bluebonnet_backup_newest_timestamp_seconds: '1x2000' },
      { [waiting('backup', 'failed')]: '11000x2000' },
      { [waiting('backup', 'due')]: '11000x2000' },
    ],
    // No backup folder; a process that never looks; one worker that reads the folder beside one that does not.
    quiet: [
      {},
      { bluebonnet_backup_newest_timestamp_seconds: '0x2000' },
      {
        'bluebonnet_backup_newest_timestamp_seconds{instance="w1"}': '60000x2000',
        'bluebonnet_backup_newest_timestamp_seconds{instance="w2"}': '0x2000',
      },
      { [waiting('backup', 'queued')]: '1800x2000' },
    ],
  },
  AuditUnsealed: {
    raised: [
      {
        'bluebonnet_audit_unsealed_entries{instance="w1"}': '7x50',
        'bluebonnet_audit_unsealed_entries{instance="a1"}': '0x50',
      },
    ],
    quiet: [{ 'bluebonnet_audit_unsealed_entries{instance="w1"}': '7x5 0'.concat(' 7x5 0'.repeat(14)) }],
  },
  AuditEntryMissing: {
    raised: [
      {
        'bluebonnet_audit_entry_missing{instance="w1"}': '0x50',
        'bluebonnet_audit_entry_missing{instance="w2"}': '1x50',
      },
    ],
    quiet: [{ bluebonnet_audit_entry_missing: '0x50' }],
  },
  EventLoopBlocked: {
    raised: [{ nodejs_eventloop_lag_p99_seconds: '0.8x50' }],
    quiet: [{ nodejs_eventloop_lag_p99_seconds: '0.01x50' }],
  },
  Restarts: {
    raised: [{ process_start_time_seconds: '0+60x50' }],
    quiet: [{ process_start_time_seconds: '0x48 60x2' }],
  },
}

/** @param {Series} series */
const inputOf = (series) => Object.entries(series).map(([name, values]) => ({ series: name, values }))
const trial = (
  /** @type {Series} */ series,
  /** @type {string} */ expr,
  /** @type {number} */ value,
  /** @type {number} */ at = 50,
) => ({
  name: `${expr} is ${value} after ${at} minutes of ${JSON.stringify(series)}`,
  isLong: at > 1_000,
  interval: '1m',
  input_series: inputOf(series),
  promql_expr_test: [{ expr, eval_time: `${at}m`, exp_samples: [{ labels: '{}', value }] }],
})

const trials = Object.entries(cases).flatMap(([alert, { at, raised, quiet }]) => {
  const count = `count(count by (alertname) (ALERTS{alertname="${alert}", alertstate="firing"})) or vector(0)`
  return [...raised.map((series) => trial(series, count, 1, at)), ...quiet.map((series) => trial(series, count, 0, at))]
})
const scaling = 'sum(bluebonnet_work_waiting_seconds)'
trials.push(
  // Two workers tell the same: a sum of theirs would grow with each worker that is added.
  trial({ [waiting('mail', 'due')]: '40x50', [waiting('mail', 'due').replace('w1', 'w2')]: '40x50' }, scaling, 40),
  trial({ [waiting('mail', 'failed')]: '9000x50', [waiting('backup', 'due')]: '900x50' }, scaling, 0),
)

test('every alert is tried for and against, and has its place in the runbook', () => {
  const alerts = rules.flatMap(({ alert }) => alert ?? [])
  assert.deepEqual(Object.keys(cases).toSorted(), alerts.toSorted())
  const runbook = readFileSync(join(root, 'docs', 'runbook.md'), 'utf8')
  for (const { alert, annotations } of rules)
    if (alert !== undefined)
      assert.ok(runbook.includes(`<a id="${annotations?.runbook.split('#')[1]}"></a>${alert}\n`), alert)
})

test('rules ask for metrics that the product tells', () => {
  const source = readFileSync(join(root, 'services/platform/src/observability/metrics.ts'), 'utf8')
  const made = rules.flatMap(({ record }) => record ?? [])
  const asked = readFileSync(rulesFile, 'utf8').match(/\bbluebonnet_[a-z_]+/g) ?? []
  for (const name of asked) assert.ok(made.includes(name) || source.includes(`'${name.replace(/_bucket$/, '')}'`), name)
})

test('each rule fires for what it is about, and for nothing else', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'bluebonnet-alerts-'))
  try {
    // What takes days is looked at seldom.
    const files = ['1m', '10m'].map((interval) => {
      const tests = trials
        .filter(({ isLong }) => isLong === (interval === '10m'))
        .map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'isLong')))
      const file = join(folder, `${interval}.yml`)
      writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: interval, tests }))
      return file
    })
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' })
    if (error !== undefined && 'code' in error && error.code === 'ENOENT')
      context.diagnostic("Alert rules were not tried: there is no promtool on the PATH (Debian's package prometheus).")
    else assert.equal(status, 0, `${stdout}${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
