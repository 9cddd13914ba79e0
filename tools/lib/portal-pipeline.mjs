// What a portal has beside its folder so that its team ships it alone: a pipeline, an owner, and a list of changes.

/** The team of a portal, as CODEOWNERS names it. */
const ownerOf = (/** @type {string} */ name) => `@bluebonnet/${name}`

/** Where a portal's pipeline stands. */
export const workflowFile = (/** @type {string} */ name) => `.github/workflows/${name}.yml`

/** A portal's pipeline as it begins; .github/workflows/portal.yml says what it does. */
export const workflowOf = (/** @type {string} */ name) => `name: ${name}

on:
  pull_request:
    paths: ['${name}/**', '${workflowFile(name)}']
  push:
    branches: [main]
    paths: ['${name}/**', '${workflowFile(name)}']
  workflow_dispatch:

jobs:
  portal:
    uses: ./.github/workflows/portal.yml
    with: { name: ${name} }
    secrets: inherit
`

/** Who is asked about a portal's changes. */
export const ownersOf = (/** @type {string} */ name) =>
  `/${name}/ ${ownerOf(name)}\n/${workflowFile(name)} ${ownerOf(name)}\n`

/** A portal's list of changes as it begins, with the screens that it has. */
export const changelogOf = (
  /** @type {string} */ name,
  /** @type {readonly string[]} */ screens,
) => `# Changes of ${name}

What people who use this portal notice. \`version\` in package.json is the newest version here; a release is called by
it and by the sum of its files, and the Portals page shows it.

## Unreleased

## 0.1.0

The first version, with its screens:

${screens.map((screen) => `- ${screen}`).join('\n')}
`
