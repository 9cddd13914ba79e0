import { Tooltip as AntdTooltip, type TooltipProps } from 'antd'
import { useSyncExternalStore } from 'react'

/** Waits 700 ms, but opens at once within 300 ms of another tooltip (docs/rules/screens.md#tooltips). */
const waitSeconds = 0.7
const skipMs = 300

const listeners = new Set<() => void>()
let following = false
let timer: ReturnType<typeof setTimeout> | undefined

const setFollowing = (value: boolean): void => {
  following = value
  for (const listener of listeners) listener()
}
const onHidden = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => setFollowing(false), skipMs)
  setFollowing(true)
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const Tooltip = ({ onOpenChange, ...rest }: TooltipProps) => {
  const atOnce = useSyncExternalStore(subscribe, () => following)
  const change = (open: boolean): void => {
    if (!open) onHidden()
    onOpenChange?.(open)
  }
  return <AntdTooltip mouseEnterDelay={atOnce ? 0 : waitSeconds} {...rest} onOpenChange={change} />
}
