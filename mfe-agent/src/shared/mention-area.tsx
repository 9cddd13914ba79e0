import { lengths } from '@bluebonnet/domain'
import { AutoComplete, Input } from '@bluebonnet/ui/page-forms'
import { useRef, useState } from 'react'

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

/** What was typed after an @, and where in the text it ends, wherever the caret moves meanwhile. */
interface Mention {
  area: HTMLTextAreaElement
  typed: string
  end: number
}

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
  const [mention, setMention] = useState<Mention | null>(null)
  const isSent = useRef(false)
  const offered = mention === null ? [] : matching(people, mention.typed)
  const insert = (personId: string): void => {
    const person = offered.find((one) => one.id === personId)
    // Ctrl+Enter sends the text as it is.
    if (mention === null || person === undefined || isSent.current) return
    const { area, typed, end } = mention
    const text = `${value.slice(0, end - typed.length)}${person.name} `
    onChange?.(text + value.slice(end).replace(/^ /, ''))
    setMention(null)
    // The caret is set once the text is there.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(text.length, text.length)
    })
  }
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      value={value}
      open={offered.length > 0}
      options={offered.map((person) => ({ value: person.id, label: person.name }))}
      defaultActiveFirstOption
      placement="topLeft"
      onSelect={insert}
      onOpenChange={(isOpen) => {
        if (!isOpen) setMention(null)
      }}>
      <Input.TextArea
        rows={rows}
        maxLength={lengths.note}
        value={value}
        autoComplete="off"
        // It stays a text of several lines, which no combobox is.
        role={undefined}
        aria-expanded={undefined}
        onChange={({ target }) => {
          onChange?.(target.value)
          const end = target.selectionStart
          const typed = mentionAt(target.value.slice(0, end))
          setMention(typed === null ? null : { area: target, typed, end })
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          isSent.current = key === 'Enter' && (ctrlKey || metaKey)
        }}
      />
    </AutoComplete>
  )
}
