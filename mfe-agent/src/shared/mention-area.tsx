import { folded, lengths } from '@bluebonnet/domain'
import { AutoComplete, Input } from '@bluebonnet/ui/page-forms'
import { useRef, useState } from 'react'

interface Person {
  id: string
  name: string
}

/** The text between an @ and the caret, if it may be a name, otherwise null. */
export const mentionAt = (before: string): string | null =>
  /(?<![\p{L}\p{N}])@([\p{L}\p{M}'-]*(?: [\p{L}\p{M}'-]*)?)$/u.exec(before)?.[1] ?? null

const offeredMost = 6

/** People with a name, or a word of it, that starts with the typed text. */
export const matching = (people: readonly Person[], typed: string): Person[] =>
  people.filter(({ name }) => ` ${folded(name)}`.includes(` ${folded(typed)}`)).slice(0, offeredMost)

/** The text after an @, and where it ends, even if the caret moves meanwhile. */
interface Mention {
  area: HTMLTextAreaElement
  typed: string
  end: number
}

interface MentionAreaProps {
  people: readonly Person[]
  /** Set by Form.Item. */
  id?: string
  value?: string
  onChange?: (text: string) => void
}

/** A text area with mentions: an @ opens a list of people. Arrow keys and Enter, or a click, choose one. */
export const MentionArea = ({ people, id, value = '', onChange }: MentionAreaProps) => {
  const [mention, setMention] = useState<Mention | null>(null)
  const isSent = useRef(false)
  const offered = mention === null ? [] : matching(people, mention.typed)
  const insert = (personId: string): void => {
    const person = offered.find((one) => one.id === personId)
    // Ctrl+Enter sends the text without completing the name.
    if (mention === null || person === undefined || isSent.current) return
    const { area, typed, end } = mention
    const text = `${value.slice(0, end - typed.length)}${person.name} `
    onChange?.(text + value.slice(end).replace(/^ /, ''))
    setMention(null)
    // The caret moves after the new text has rendered.
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
        rows={3}
        maxLength={lengths.note}
        value={value}
        autoComplete="off"
        // Keeps the text area's role: a combobox has only one line.
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
