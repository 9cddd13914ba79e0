import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ownersOf, workflowFile } from './portal-pipeline.mjs'
import { portalNames, root } from './workspace.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const folder = '.github/workflows'
const workflows = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`)

for (const name of portalNames)
  test(`${name} has a pipeline of its own, an owner, and its version in its list of changes`, () => {
    const { on, jobs } = parse(read(workflowFile(name)))
    assert.ok(on.push.paths.includes(`${name}/**`), 'it runs for changes of its folder')
    assert.ok(jobs.portal === undefined || jobs.portal.with.name === name, 'it is about its own portal')
    assert.ok(read('.github/CODEOWNERS').includes(ownersOf(name)), `.github/CODEOWNERS lacks\n${ownersOf(name)}`)
    const { version } = JSON.parse(read(`${name}/package.json`))
    assert.match(read(`${name}/CHANGELOG.md`), new RegExp(`^## ${version}$`, 'm'))
  })

/** Every command of a pipeline. @param {string} file @returns {string[]} */
const commandsOf = (file) => {
  /** @type {{ steps?: { run?: string }[] }[]} */
  const jobs = Object.values(parse(read(file)).jobs)
  return jobs.flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []))
}

test('pipelines run what is there, and no pipeline is left of a portal that is gone', () => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const file of workflows) {
    for (const [, script = ''] of commandsOf(file)
      .join('\n')
      .matchAll(/npm run (\S+)/g))
      assert.ok(Object.hasOwn(scripts, script), `${file}: there is no npm run ${script}`)
    const [, portal] = /\/(mfe-.+)\.yml$/.exec(file) ?? []
    assert.ok(portal === undefined || portalNames.includes(portal), `${file} is of no portal`)
  }
  assert.ok(commandsOf(`${folder}/portal.yml`).some((command) => command.startsWith('.ci/run')))
  assert.ok(commandsOf(`${folder}/services.yml`).includes('.ci/run'))
})
