import {
  createLogger,
  inSources,
  NestLogger,
  readSettings,
  SettingsError,
  type Settings,
  setTracing,
} from '@bluebonnet/platform'
import { StartupError } from './startup-error.js'

/** A running process that can be stopped. */
interface Running {
  close(): Promise<void>
}

/** The longest that a request or a job may delay a shutdown. */
const shutdownMs = 15_000

const isPlain = (error: unknown): error is Error => error instanceof StartupError || error instanceof SettingsError

const leave = (): void => process.exit(1)

/**
 * Runs a process from its settings to its end: SIGTERM and SIGINT let it finish its current work; an uncaught error is
 * logged and ends it, because a process in an unknown state must not continue.
 */
export const runProcess = async (
  name: string,
  start: (settings: Settings, logger: NestLogger) => Promise<Running>,
): Promise<void> => {
  // The launcher holds the other end: when it is killed, even during this start, its processes end too.
  process.once('disconnect', leave)
  if (process.send !== undefined && !process.connected) leave()
  try {
    const settings = readSettings()
    const logger = new NestLogger(createLogger(settings, name))
    endOnFaults(logger)
    const stopTracing = await startTracing(settings, name)
    const running = await start(settings, logger)
    const close = async (): Promise<void> => {
      await running.close()
      await stopTracing()
    }
    endOnSignals({ close }, logger)
    process.off('disconnect', leave)
  } catch (error) {
    const traced = error instanceof Error ? inSources(error.stack ?? error.message) : String(error)
    process.stderr.write(`${isPlain(error) ? error.message : traced}\n`)
    process.exit(1)
  }
}

/** Without a collector nothing of OpenTelemetry is loaded. Returns a function that flushes the rest. */
const startTracing = async ({ tracesUrl }: Settings, name: string): Promise<() => Promise<void>> => {
  if (tracesUrl === null) return () => Promise.resolve()
  const { openTelemetry } = await import('@bluebonnet/platform/observability/open-telemetry')
  const tracing = openTelemetry(tracesUrl, name)
  setTracing(tracing)
  return () => tracing.stop().catch(() => undefined)
}

const endOnFaults = (logger: NestLogger): void => {
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (error: unknown) => {
      logger.fatal(error instanceof Error ? error : new Error(String(error)))
      setTimeout(() => process.exit(1), 100)
    })
  }
}

const endOnSignals = (running: Running, logger: NestLogger): void => {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    setTimeout(() => {
      logger.error(`What was under way took more than ${shutdownMs / 1_000} seconds and is cut off`)
      process.exit(1)
    }, shutdownMs).unref()
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.channel) process.once('disconnect', end)
}
