/**
 * What a signed-in page begins with: the common layout, the data layer, and the groups that nearly every screen is made
 * of.
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
 * All that every signed-in page needs in one file, which is packed better and asked for once. Cut up by which group
 * shares which part, it would be a dozen files.
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
