import type { DiscoveryService } from '@nestjs/core'

type Marked<Instance> = abstract new (...args: never[]) => Instance

/**
 * A class decorator with a value, and the instances of the decorated classes among the application's providers. With it
 * a module calls what higher modules provide without importing them.
 */
export const createProviderMark = <Instance, Value>() => {
  const values = new Map<unknown, { marked: Marked<Instance>; value: Value }>()
  return {
    mark:
      (value: Value) =>
      (marked: Marked<Instance>): void => {
        values.set(marked, { marked, value })
      },
    find: (discovery: DiscoveryService): { instance: Instance; value: Value }[] =>
      discovery.getProviders().flatMap(({ instance, metatype }: { instance: unknown; metatype: unknown }) => {
        const found = values.get(metatype)
        return found !== undefined && instance instanceof found.marked ? [{ instance, value: found.value }] : []
      }),
  }
}
