/**
 * The modules that every signed-in page loads first: the common layout, the data layer, and the groups that nearly
 * every screen uses.
 */
const hearts = [
  /shell[\\/]src[\\/]layout[\\/]SignedIn\.tsx$/,
  /node_modules[\\/]@tanstack[\\/]react-query[\\/]/,
  /libs[\\/]portal-sdk[\\/]src[\\/]index\.ts$/,
  /libs[\\/]ui[\\/]src[\\/](index|data)\.ts$/,
]

/** @type {WeakMap<object, boolean>} */
const known = new WeakMap()

/** @param {import('webpack').Chunk} chunk @param {import('webpack').ChunkGraph} chunkGraph */
const holdsHeart = (chunk, chunkGraph) => {
  const answer =
    known.get(chunk) ??
    [...chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
      hearts.some((heart) => heart.test(module.nameForCondition() ?? '')),
    )
  known.set(chunk, answer)
  return answer
}

/**
 * Puts everything that each signed-in page needs into one file, which compresses better and takes one request. Split by
 * shared groups it would be a dozen files.
 */
export const baseChunk = {
  name: 'base',
  chunks: /** @type {const} */ ('async'),
  enforce: true,
  priority: 10,
  test: (
    /** @type {import('webpack').Module} */ module,
    /** @type {{ chunkGraph: import('webpack').ChunkGraph }} */ { chunkGraph },
  ) =>
    module.type.startsWith('javascript/') &&
    [...chunkGraph.getModuleChunks(module)].some((chunk) => holdsHeart(chunk, chunkGraph)),
}
