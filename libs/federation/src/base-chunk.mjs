const heart = /libs[\\/]ui[\\/]src[\\/]index\.ts$/

/** @type {WeakMap<object, boolean>} */
const known = new WeakMap()

/** @param {import('webpack').Chunk} chunk @param {import('webpack').ChunkGraph} chunkGraph */
const holdsHeart = (chunk, chunkGraph) => {
  const answer = known.get(chunk) ?? [...chunkGraph.getChunkModulesIterable(chunk)].some((module) => heart.test(module.nameForCondition() ?? ''))
  known.set(chunk, answer)
  return answer
}

/**
 * All that the group `@bluebonnet/ui` is made of in one file. Every signed-in page needs it whole; cut up by which other groups share which
 * part, it would be seven files, each asked for by itself.
 */
export const baseChunk = {
  name: 'base',
  chunks: /** @type {const} */ ('async'),
  enforce: true,
  priority: 10,
  test: (/** @type {import('webpack').Module} */ module, /** @type {{ chunkGraph: import('webpack').ChunkGraph }} */ { chunkGraph }) =>
    module.type.startsWith('javascript/') && [...chunkGraph.getModuleChunks(module)].some((chunk) => holdsHeart(chunk, chunkGraph)),
}
