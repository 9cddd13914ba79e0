// docker/, docker-compose.yml and .env.example name files, commands and settings of this workspace: each must be there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { Copy, DockerfileParser, Env, Healthcheck, JSONInstruction } from 'dockerfile-ast'
import { parse } from 'yaml'
import { importsOf } from './lib/imports.mjs'
import { packages, portalNames, root } from './lib/workspace.mjs'

/** @typedef {import('@swc/core').Expression} Expression */

/** @type {string[]} */
const faults = []
const demand = (/** @type {unknown} */ holds, /** @type {string} */ fault) => {
  if (!holds) faults.push(fault)
}
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const same = (/** @type {string[]} */ left, /** @type {string[]} */ right) =>
  left.toSorted().join() === right.toSorted().join()

/**
 * The object that a call, or a chain of them, begins with.
 * @type {(node: Expression | undefined) => import('@swc/core').ObjectExpression | undefined}
 */
const objectIn = (node) => {
  if (node?.type === 'ObjectExpression') return node
  if (node?.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node
  return (callee.type === 'MemberExpression' ? objectIn(callee.object) : undefined) ?? objectIn(given[0]?.expression)
}

/** The keys of the object that a top-level constant of a source file is made from. */
const keysOf = (/** @type {string} */ file, /** @type {string} */ constant) => {
  const declared = parseSync(read(file), { syntax: 'typescript' })
    .body.map((node) => (node.type === 'ExportDeclaration' ? node.declaration : node))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.value === constant)
  return (objectIn(declared?.init)?.properties ?? []).flatMap((property) =>
    'key' in property && 'value' in property.key ? [String(property.key.value)] : [],
  )
}

/** What no schema of ours has: the exporter of traces reads it from the environment. */
const readByLibraries = ['OTEL_EXPORTER_OTLP_HEADERS']
const settings = keysOf('services/platform/src/config/settings.ts', 'fields')
const commands = keysOf('services/app/src/commands/commands.ts', 'commands')
const parts = ['shell', ...portalNames]
const packageOf = (/** @type {string} */ name) =>
  packages().find(({ folder, manifest }) => manifest.name === name || folder === name)?.manifest

/** A word that names the part stands for every part. */
const expanded = (/** @type {string} */ word) =>
  word.includes('${PART}') ? parts.map((part) => word.replaceAll('${PART}', part)) : [word]

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(
    (line) =>
      new RegExp(
        `^${line
          .replaceAll('.', String.raw`\.`)
          .replaceAll('**/', '(?:.+/)?')
          .replaceAll(/(?<!\))\*/g, '[^/]*')}(?:/|$)`,
      ),
  )
const inContext = (/** @type {string} */ path) =>
  existsSync(join(root, path)) && !ignored.some((pattern) => pattern.test(path))

/** A script that Node is given: a file of the workspace, or what the build makes of one. */
const isScript = (/** @type {string} */ path) =>
  inContext(path) || (path.includes('/dist/') && inContext(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))

const checkCommand = (/** @type {string} */ where, /** @type {readonly string[]} */ words) => {
  const [program, script = '', command = ''] = words
  if (program !== 'node') return
  demand(isScript(script), `${where}: there is no ${script}`)
  if (script.endsWith('/cli.js')) demand(commands.includes(command), `${where}: the cli has no command ${command}`)
}

const checkRun = (/** @type {string} */ where, /** @type {string} */ text) => {
  const asked = [
    ...[...text.matchAll(/\bnx run (\S+):(\S+)/g)].map(([, name = '', script]) => ({ name, script })),
    ...[...text.matchAll(/(?:\bnpm run (\S+) )?--workspace=(\S+)/g)].map(([, script, name = '']) => ({ name, script })),
  ]
  for (const { name, script } of asked) {
    for (const one of expanded(name)) {
      const found = packageOf(one)
      demand(found, `${where}: there is no package ${one}`)
      if (script !== undefined) demand(found?.scripts[script], `${where}: ${one} has no script ${script}`)
    }
  }
}

const dockerfile = 'docker/Dockerfile'
const built = DockerfileParser.parse(read(dockerfile))
const args = new Map(
  built.getInitialARGs().map((arg) => [arg.getProperty()?.getName(), arg.getProperty()?.getValue() ?? '']),
)
const stages = built.getFROMs().map((from) => {
  const image = built.getContainingImage(from.getRange().start)
  return { name: from.getBuildStage() ?? '', base: from.getImage() ?? '', instructions: image?.getInstructions() ?? [] }
})
const stageNames = stages.map(({ name }) => name)
/** @type {string[]} */
const imageSets = []
const isPinned = (/** @type {string} */ image) => /:(?!latest)[\w.-]+$/.test(image)

/**
 * The files of the build context that a stage copies; a module among them that imports one which is not there cannot
 * run.
 */
const checkCopied = (/** @type {string} */ where, /** @type {string[]} */ copied) => {
  demand(
    copied.every((source) => source === '.' || inContext(source)),
    `${where}: not in the build context: ${copied.join(' ')}`,
  )
  for (const file of copied.filter((source) => source.endsWith('.mjs') && inContext(source))) {
    const needed = importsOf(join(root, file))
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(file), name))
    for (const other of needed)
      demand(copied.includes(other), `${where}: ${file} imports ${other}, which is not copied`)
  }
}

stages.forEach(({ name, base, instructions }, position) => {
  const earlier = stageNames.slice(0, position)
  const image = base.replaceAll(/\$\{(\w+)\}/g, (_, /** @type {string} */ arg) => args.get(arg) ?? '')
  demand(
    earlier.includes(base) || isPinned(image),
    `${dockerfile}: stage ${name} starts from ${image}, no stage before it and no pinned image`,
  )
  /** @type {string[]} */
  const copied = []
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword()
    const where = `${dockerfile}, stage ${name}, ${keyword}`
    const words = instruction.getArguments().map((word) => word.getValue())
    if (instruction instanceof Copy) {
      const from = instruction.getFromFlag()?.getValue()
      if (from) demand(earlier.includes(from), `${where}: no stage ${from} stands before it`)
      else copied.push(...words.slice(0, -1).flatMap(expanded))
    } else if (instruction instanceof Healthcheck) {
      const command = (instruction.getArgumentsContent() ?? '').split(/\bCMD /)[1]
      if (command !== undefined) checkCommand(where, JSON.parse(command))
    } else if (instruction instanceof Env && name === 'server') {
      imageSets.push(...instruction.getProperties().map((property) => property.getName()))
      for (const word of imageSets)
        demand(word === 'NODE_OPTIONS' || settings.includes(word), `${where}: ${word} is no setting`)
    } else if (keyword === 'RUN') checkRun(where, instruction.getArgumentsContent() ?? '')
    else if (instruction instanceof JSONInstruction && (keyword === 'CMD' || keyword === 'ENTRYPOINT')) {
      checkCommand(
        where,
        instruction.getJSONStrings().map((word) => word.getJSONValue()),
      )
    }
  }
  checkCopied(`${dockerfile}, stage ${name}`, copied)
})

/** @typedef {{ dockerfile: string, target: string, args?: { PART: string } }} Build */
/**
 * A service of docker-compose.yml, as far as it is asked.
 * @typedef {{
 *   image: string, build?: Build, command?: string[], healthcheck?: { test?: string[] }, depends_on?: object,
 *   environment?: Record<string, string>, ports?: string[], volumes?: string[],
 *   networks?: string[] | Record<string, { ipv4_address: string }>,
 * }} Service
 */

/** @type {{ services: Record<string, Service>, volumes: object, networks: object }} */
const compose = parse(read('docker-compose.yml'), { merge: true })
const services = Object.entries(compose.services)
const { api, edge } = compose.services
const serverImage = api?.image
const apiSettings = api?.environment ?? {}
/** @type {string[]} */
const published = []
// Only `npm start` says that a database is its own.
const migrateSettings = compose.services['migrate']?.environment ?? {}
const given = new Set(['EMBEDDED', ...imageSets, ...Object.keys(apiSettings), ...Object.keys(migrateSettings)])

for (const [name, service] of services) {
  const where = `docker-compose.yml, ${name}`
  const {
    build,
    command,
    depends_on: needs = {},
    environment = {},
    healthcheck,
    image,
    networks = [],
    ports,
    volumes = [],
  } = service
  if (build === undefined && image !== serverImage) demand(isPinned(image), `${where}: ${image} is not pinned`)
  if (build !== undefined) {
    demand(
      build.dockerfile === dockerfile && stageNames.includes(build.target),
      `${where}: there is no stage ${build.target}`,
    )
    if (build.args !== undefined) published.push(build.args.PART)
  }
  if (command !== undefined) checkCommand(where, command)
  if (healthcheck?.test !== undefined) checkCommand(where, healthcheck.test.slice(1))
  if (image === serverImage) {
    for (const variable of Object.keys(environment))
      demand([...settings, ...readByLibraries].includes(variable), `${where}: ${variable} is no setting`)
  }
  for (const other of Object.keys(needs)) demand(other in compose.services, `${where}: there is no service ${other}`)
  for (const volume of volumes)
    demand((volume.split(':')[0] ?? '') in compose.volumes, `${where}: there is no volume ${volume}`)
  for (const network of Array.isArray(networks) ? networks : Object.keys(networks)) {
    demand(network in compose.networks, `${where}: there is no network ${network}`)
  }
  demand(ports === undefined || name === 'edge', `${where}: only the edge publishes a port`)
}

for (const setting of settings)
  demand(given.has(setting), `docker-compose.yml: nothing sets ${setting}, or hands it on`)

for (const name of ['api', 'worker']) {
  const { environment = {} } = compose.services[name] ?? {}
  demand(
    new URL(environment['DATABASE_URL'] ?? 'x:').username === 'bluebonnet_app' &&
      !('DATABASE_OWNER_URL' in environment),
    `docker-compose.yml, ${name}: it signs in as the owner of the tables`,
  )
}

const edgeAddress = Array.isArray(edge?.networks) ? '' : (edge?.networks?.['front']?.ipv4_address ?? '')
const trusted = (apiSettings['TRUSTED_PROXIES'] ?? '').split(',')
demand(
  same(published, parts),
  `docker-compose.yml publishes ${published.join(', ')}; the workspace has ${parts.join(', ')}`,
)
demand(trusted.includes(edgeAddress), `docker-compose.yml: the API does not believe the edge at ${edgeAddress}`)
const apiPort = /\bPORT=(\d+)/.exec(read(dockerfile))?.[1]
demand(read('docker/edge.conf').includes(`server api:${apiPort} `), `docker/edge.conf does not lead to api:${apiPort}`)

const [, away] =
  /\bUNAVAILABLE: \{ status: 503, message: '([^']+)'/.exec(read('services/platform/src/http/http.errors.ts')) ?? []
demand(
  read('docker/edge.conf').includes(`"code":"UNAVAILABLE","message":"${away}","error":"${away}"`),
  'docker/edge.conf does not refuse as the API does',
)

const msOf = (/** @type {string} */ path, /** @type {RegExp} */ said) =>
  Number(said.exec(read(path))?.[1]?.replaceAll('_', '') ?? Number.NaN)
const idleMs = msOf('docker/edge.conf', /\bkeepalive_timeout (\d+)ms;/)
const quietMs = msOf('services/platform/src/http/server/farewell.ts', /\bquietMs: ([\d_]+)/)
demand(
  idleMs * 2 <= quietMs,
  `docker/edge.conf keeps idle connections for ${idleMs} ms; an API that leaves is gone after ${quietMs} ms of quiet`,
)

// Both questions are asked at once. A check that Docker kills notes nothing, and a busy machine starts it late.
const patienceMs = msOf('docker/health-check.mjs', /\bpatienceMs = ([\d_]+)/)
for (const [file, said] of /** @type {const} */ ([
  [dockerfile, /--timeout=(\d+)s [^\n]*health-check/],
  ['docker-compose.yml', /health-check\.mjs, worker[^]*?timeout: (\d+)s/],
])) {
  const limitMs = msOf(file, said) * 1_000
  demand(patienceMs * 3 <= limitMs, `${file} ends a health check after ${limitMs} ms; it may wait for ${patienceMs} ms`)
}

// What the edge answers by itself carries what every answer of the API does.
for (const [place] of read('docker/edge.conf').matchAll(/location @no-[^]*?\n {2}\}/g))
  for (const header of ['Strict-Transport-Security', 'Content-Security-Policy', 'Referrer-Policy'])
    demand(place.includes(`add_header ${header} `), `docker/edge.conf, ${place.split(' {', 1)[0]}: no ${header}`)

const documented = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
const differing = [...new Set([...documented, ...settings])].filter(
  (name) => !(documented.includes(name) && settings.includes(name)),
)
demand(differing.length === 0, `.env.example and the settings differ: ${differing.join(', ')}`)

for (const fault of faults) console.error(fault)
const fits =
  `The containers' files fit the workspace: ${stages.length} stages, ${services.length} services, ` +
  `${settings.length} settings.`
console.log(faults.length === 0 ? fits : `${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)
