import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import './tab-list.css'

/** How far a key goes along the tabs, whichever way they stand. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface Tab<Key extends string> {
  key: Key
  label: string
  /** How much waits behind it; nothing is shown for none. */
  count?: number | undefined
}

interface TabListProps<Key extends string> {
  /** Of the list: tabs are `id-key`, their panel is `id-panel`. */
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  isVertical?: boolean
  onChoose: (key: Key) => void
}

/** antd's tabs would bring all that opens over a page. */
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
  // Where there is no room for all of them, the chosen one is in sight, also once counts have made others wider.
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
          {count ? <span className="bb-count agent-tab-count">{count}</span> : null}
        </button>
      ))}
    </div>
  )
}
