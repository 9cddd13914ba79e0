import { useEffect, type KeyboardEvent } from 'react'
import './tab-list.css'

/** The step of each arrow key, in both orientations. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface Tab<Key extends string> {
  key: Key
  label: string
  /** Number of open items. Hidden when zero. */
  count?: number | undefined
}

interface TabListProps<Key extends string> {
  /** Id of the list. Tabs have the id `id-key`, their panel `id-panel`. */
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  isVertical?: boolean
  onChoose: (key: Key) => void
}

/** Replaces antd's Tabs, which would load the code of all its overlays. */
export const TabList = <Key extends string>({
  id,
  label,
  tabs,
  chosen,
  isVertical = false,
  onChoose,
}: TabListProps<Key>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs.at((at + step) % tabs.length)?.key ?? chosen
    document.getElementById(`${id}-${next}`)?.focus()
    onChoose(next)
  }
  // Scrolls to the selected tab if the list is too narrow, also after counts have widened other tabs.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${chosen}`)
    const list = tab?.parentElement
    if (!list) return undefined
    const show = (): void => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
    }
    show()
    const watch = new ResizeObserver(show)
    for (const each of list.children) watch.observe(each)
    return () => watch.disconnect()
  }, [id, chosen])
  return (
    <div
      className={isVertical ? 'agent-tabs agent-tabs-vertical' : 'agent-tabs'}
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      tabIndex={-1}
      onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          className="agent-tab"
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}>
          {name}
          {count ? <span className="bb-count bb-ms-6">{count}</span> : null}
        </button>
      ))}
    </div>
  )
}
