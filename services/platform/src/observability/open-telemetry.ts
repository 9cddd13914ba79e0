import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { StepOptions, Tracing } from './tracing.js'

const kinds = { answers: SpanKind.SERVER, asks: SpanKind.CLIENT, works: SpanKind.CONSUMER } as const satisfies Record<
  StepOptions['kind'],
  SpanKind
>

const textOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** The context of a traceparent; empty when it is invalid. */
const contextOf = (traceparent: string | null): Context => {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

/**
 * Exports the spans of this process, `api` or `worker`, to the collector at `endpoint` by OTLP over HTTP. Importing
 * this file loads OpenTelemetry; its own variables OTEL_EXPORTER_OTLP_… add settings, such as headers for the
 * collector.
 */
export const openTelemetry = (endpoint: string, process: string): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `bluebonnet-${process}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('bluebonnet')
  return {
    begin(name, { kind, parent, attributes = {} }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(parent))
      return {
        traceparent: textOf(span.spanContext()),
        end(failed, last = {}) {
          span.setAttributes({ ...last })
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}
