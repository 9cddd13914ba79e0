import { z } from 'zod'

const lineSchema = z.object({
  time: z.string(),
  level: z.string(),
  process: z.string().optional(),
  context: z.string().optional(),
  requestId: z.string().optional(),
  msg: z.string().optional(),
  stack: z.string().optional(),
  err: z.object({ stack: z.string().optional() }).optional(),
})

/** Turns pino's JSON into one short line each, for a person who reads along. */
export const readableLines = (out: { write(text: string): unknown }): { write(text: string): void } => ({
  write(text) {
    out.write(readable(text))
  },
})

const readable = (text: string): string => {
  const parsed = lineSchema.safeParse(JSON.parse(text))
  if (!parsed.success) return text
  const { time, level, process, context, requestId, msg, stack, err } = parsed.data
  const where = [process, context].filter(Boolean).join(' ')
  const trace = stack ?? err?.stack
  return `${time.slice(11, 23)} ${level.toUpperCase().padEnd(5)} ${where}: ${msg ?? ''}${requestId ? ` (${requestId})` : ''}\n${trace ? `${trace}\n` : ''}`
}
