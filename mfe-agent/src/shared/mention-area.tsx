import { lengths } from '@bluebonnet/contracts'
import { Input } from '@bluebonnet/ui/page-forms'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

interface Person {
  id: string
  name: string
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What stands between an @ and the caret, if a name may be meant; null elsewhere. */
export const mentionAt = (before: string): string | null =>
  /(?<![\p{L}\p{N}])@([\p{L}\p{M}'-]*(?: [\p{L}\p{M}'-]*)?)$/u.exec(before)?.[1] ?? null

const offeredMost = 6

/** Those whose names have a word that begins so, the name as a whole included. */
export const matching = (people: readonly Person[], typed: string): Person[] =>
  people.filter(({ name }) => ` ${folded(name)}`.includes(` ${folded(typed)}`)).slice(0, offeredMost)

interface MentionAreaProps {
  people: readonly Person[]
  rows: number
  /** Handed in by Form.Item. */
  id?: string
  value?: string
  onChange?: (text: string) => void
}

/** Text in which people are named: after an @ it offers who can be, chosen by arrows and Enter or pressed. */
export const MentionArea = ({ people, rows, id, value = '', onChange }: MentionAreaProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const list = useId()
  const offered = typed === null ? [] : matching(people, typed)
  const look = (area: HTMLTextAreaElement): void => {
    setTyped(mentionAt(area.value.slice(0, area.selectionStart)))
    setAt(0)
  }
  const insert = (person: Person): void => {
    const area = frame.current?.querySelector('textarea')
    if (!area || typed === null) return
    const start = area.selectionStart - typed.length
    const text = `${value.slice(0, start)}${person.name} `
    onChange?.(text + value.slice(area.selectionStart).replace(/^ /, ''))
    setTyped(null)
    // The caret is set once the text is there.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(text.length, text.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = offered[at]
    if (chosen === undefined || event.ctrlKey || event.metaKey) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: offered.length - 1 }
    const step = steps[event.key]
    if (step !== undefined) setAt((at + step) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = offered.length > 0
  return (
    <div className="mention-frame" ref={frame}>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        rows={rows}
        maxLength={lengths.note}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        onChange={({ target }) => {
          onChange?.(target.value)
          look(target)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {isOpen ? (
        <ul className="mention-list" role="listbox" id={list} aria-label="People to mention">
          {offered.map((person, index) => (
            <li
              key={person.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // The text keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                insert(person)
              }}>
              {person.name}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
