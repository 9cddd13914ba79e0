import type { LiveEventName } from '@bluebonnet/domain'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from '../shell/shell-context.js'
import type { LiveHandler } from './live-source.js'

/** Runs the handler at each live event of this name while the component is mounted. Lists refresh by themselves. */
export const useLive = (name: LiveEventName, handler: LiveHandler): void => {
  const { live } = useShell()
  const onEvent = useEffectEvent<LiveHandler>((data, since) => handler(data, since))
  useEffect(() => live.subscribe(name, (data, since) => onEvent(data, since)), [live, name])
}
