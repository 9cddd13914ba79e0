import webpack from 'webpack'

/** @param {import('webpack').StatsCompilation['errors']} errors */
const say = (errors = []) =>
  errors.map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join('\n')).join('\n\n')

/**
 * Builds once. Throws webpack's own messages on any error or warning: a warning here is a portal that breaks later.
 * @param {import('webpack').Configuration} config
 * @returns {Promise<string>} The folder that the build went to.
 */
export const runWebpack = async (config) => {
  const compiler = webpack(config)
  if (compiler === null) throw new Error('webpack refused the configuration')
  /** @type {import('webpack').Stats} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => {
      if (error !== null) reject(error)
      else if (result === undefined) reject(new Error('webpack gave no result'))
      else resolve(result)
    })
  })
  await new Promise((resolve) => {
    compiler.close(resolve)
  })
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true, errorDetails: true })
  const faults = [...(errors ?? []), ...(warnings ?? [])]
  if (faults.length > 0) throw new Error(say(faults))
  return compiler.outputPath
}
