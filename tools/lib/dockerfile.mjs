// A Dockerfile as data: stages with their instructions, as far as our own files go (no here-documents, no ONBUILD).

/** @typedef {{ verb: string, flags: Record<string, string>, words: string[], text: string }} Instruction */
/** @typedef {{ name: string | null, base: string, instructions: Instruction[] }} Stage */

const logicalLines = (text) => text
  .split('\n').filter((line) => !/^\s*(#|$)/.test(line)).join('\n')
  .replaceAll(/\\\n\s*/g, ' ').split('\n').map((line) => line.trim())

/** `CMD ["node", "x.js"]` as its words; the shell form as the words that a shell would see. */
const wordsOf = (text) => (text.startsWith('[') ? JSON.parse(text) : text.split(/\s+/))

const instructionOf = (line) => {
  const [, verb, tail = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
  const flags = {}
  const text = tail.replace(/^(--[a-z-]+=\S+\s+)+/, (given) => {
    for (const flag of given.trim().split(/\s+/)) flags[flag.slice(2, flag.indexOf('='))] = flag.slice(flag.indexOf('=') + 1)
    return ''
  })
  return { verb: verb.toUpperCase(), flags, words: wordsOf(text), text }
}

/**
 * @param {string} text
 * @returns {{ args: Record<string, string>, stages: Stage[] }} `args`: those given before the first stage.
 */
export const readDockerfile = (text) => {
  const args = {}
  const stages = []
  for (const instruction of logicalLines(text).map(instructionOf)) {
    const { verb, words } = instruction
    if (verb === 'FROM') stages.push({ base: words[0], name: words[1]?.toUpperCase() === 'AS' ? words[2] : null, instructions: [] })
    else if (stages.length > 0) stages.at(-1).instructions.push(instruction)
    else args[words[0].split('=')[0]] = words[0].split('=')[1]
  }
  return { args, stages }
}
