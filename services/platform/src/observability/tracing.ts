import { currentContext, withContext } from './request-context.js'

type Attributes = Readonly<Record<string, string | number>>

/** One span of a trace. */
export interface Step {
  /** The id that later spans, in this process or another, refer to as their parent (W3C traceparent). */
  readonly traceparent: string
  end(failed: boolean, attributes?: Attributes): void
}

export interface StepOptions {
  kind: 'answers' | 'asks' | 'works'
  /** The parent's traceparent; null starts a trace. */
  parent: string | null
  /** Our own ids and names: never an address, a path or user input. */
  attributes?: Attributes
}

/** Records the spans of this process. */
export interface Tracing {
  begin(name: string, options: StepOptions): Step
  /** Flushes its spans. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** Sets the tracer of this process; without one nothing is traced, at almost no cost. */
export const setTracing = (kept: Tracing | null): void => {
  tracing = kept
}

/** Begins a span that its caller ends; null when tracing is off. */
export const beginStep = (name: string, options: StepOptions): Step | null => tracing?.begin(name, options) ?? null

/** Runs `work` as a span of the current trace. */
export const inStep = async <T>(
  name: string,
  options: Omit<StepOptions, 'parent'> & { parent?: string | null },
  work: () => Promise<T>,
): Promise<T> => {
  const step = beginStep(name, { parent: currentContext().trace, ...options })
  if (step === null) return work()
  try {
    const value = await withContext({ trace: step.traceparent }, work)
    step.end(false)
    return value
  } catch (error) {
    step.end(true)
    throw error
  }
}
