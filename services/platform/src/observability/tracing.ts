import { currentContext, withContext } from './request-context.js'

type Attributes = Readonly<Record<string, string | number>>

/** One step of a trace, from its beginning to its end. */
export interface Step {
  /** By which later steps, in this process or another, say that they follow from it (W3C traceparent). */
  readonly traceparent: string
  end(failed: boolean, attributes?: Attributes): void
}

export interface StepOptions {
  kind: 'answers' | 'asks' | 'works'
  /** The traceparent that it follows from; null begins a trace. */
  parent: string | null
  /** Ids and names of ours: never an address, a path or what somebody typed. */
  attributes?: Attributes
}

/** Who keeps the steps of this process. */
export interface Tracing {
  begin(name: string, options: StepOptions): Step
  /** Hands over what it has. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** From now on steps are kept by `kept`; nothing is traced, and hardly anything spent, before or without it. */
export const setTracing = (kept: Tracing | null): void => {
  tracing = kept
}

/** Begins a step that its caller ends; null where nothing is traced. */
export const beginStep = (name: string, options: StepOptions): Step | null => tracing?.begin(name, options) ?? null

/** Does `work` as a step of its own in the trace under way. */
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
