import type { LoggerService } from '@nestjs/common'
import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../config/settings.js'
import { currentContext } from './request-context.js'
import { inSources } from './source-places.js'

interface LoggedError {
  type: string
  message: string
  /** With the stacks of its causes, one below the other. */
  stack: string
}

/**
 * The loggable part of an error, without its other properties: a database error carries the row, with names and
 * addresses in it.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack: inSources(stack) }
}

/** Redacted anywhere in a logged object. */
const secretFields = [
  'password',
  'secret',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'databaseUrl',
  'redisUrl',
  'smtpUrl',
]
export const redaction = {
  paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '[hidden]',
}

/**
 * The process's logger: JSON lines in production, otherwise short readable ones. Log ids, never names or addresses of
 * people.
 */
export const createLogger = (settings: Pick<Settings, 'environment' | 'logLevel'>, process: string): Logger =>
  pino(
    {
      level: settings.logLevel,
      base: { process },
      redact: redaction,
      mixin: () => {
        const { requestId, jobId, trace } = currentContext()
        return {
          ...(requestId === null ? {} : { requestId }),
          ...(jobId === null ? {} : { jobId }),
          ...(trace === null ? {} : { traceId: trace.split('-')[1] }),
        }
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError, stack: inSources },
      formatters: { level: (label) => ({ level: label }) },
    },
    settings.environment === 'production' ? pino.destination({ dest: 1, sync: false }) : readableLines(1),
  )

/**
 * One short line per entry, with an error's stack below, for a developer. Standard output is given by its file
 * descriptor: with a pipe to `process.stdout`, listeners of every logger in the process would accumulate.
 */
export const readableLines = (destination: NodeJS.WritableStream | number): ReturnType<typeof pretty> =>
  pretty({
    destination,
    sync: true,
    colorize: false,
    translateTime: 'UTC:HH:MM:ss.l',
    ignore: 'process,context,requestId,jobId,traceId,stack,err',
    messageFormat:
      '{process}{if context} {context}{end}: {msg}{if requestId} ({requestId}){end}{if jobId} (job {jobId}){end}' +
      '{if stack}\n{stack}{end}{if err.stack}\n{err.stack}{end}',
  })

/** Sends Nest's own lines and those of every `new Logger(name)` to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly lines: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest)
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest)
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest)
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest)
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest)
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest)
  }

  private write(
    level: 'info' | 'warn' | 'error' | 'fatal' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1)
    // Nest passes (message, stack?, context): the stack is the only other string.
    const stack = rest.length > 1 && typeof rest[0] === 'string' ? { stack: rest[0] } : {}
    const fields = { ...(typeof context === 'string' ? { context } : {}), ...stack }
    if (message instanceof Error) this.lines[level]({ ...fields, err: message }, message.message)
    else if (typeof message === 'object' && message !== null) this.lines[level]({ ...fields, ...message })
    else this.lines[level](fields, String(message))
  }
}
