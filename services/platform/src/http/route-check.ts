import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, MetadataScanner } from '@nestjs/core'
import { PATH_METADATA } from '@nestjs/common/internal'
import { callOf } from './call.decorator.js'

/** Stops the boot when a route has no declared call, or when two handlers have the same call. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const owners = new Map<string, string>()
    for (const { instance } of this.discovery.getControllers()) {
      for (const [name, handler] of handlersOf(instance, this.scanner)) {
        const call = callOf(handler)
        if (call === null) {
          throw new Error(
            `The route ${name} declares no call: put @Call('METHOD /path') of the contracts on it, ` +
              `so that its permission is known.`,
          )
        }
        const owner = owners.get(call.key)
        if (owner !== undefined)
          throw new Error(`${owner} and ${name} both answer '${call.key}': a call has one handler.`)
        owners.set(call.key, name)
      }
    }
  }
}

const handlersOf = (controller: unknown, scanner: MetadataScanner): [string, object][] => {
  if (typeof controller !== 'object' || controller === null) return []
  const prototype: unknown = Object.getPrototypeOf(controller)
  if (typeof prototype !== 'object' || prototype === null) return []
  return scanner.getAllMethodNames(prototype).flatMap((method): [string, object][] => {
    const handler: unknown = Reflect.get(prototype, method)
    const isRoute = typeof handler === 'function' && Reflect.hasMetadata(PATH_METADATA, handler)
    return isRoute ? [[`${controller.constructor.name}.${method}`, handler]] : []
  })
}
