import { folded } from '@bluebonnet/domain'
import { Select as AntSelect, type SelectProps } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { useMedia } from '../theme/choice.js'

const plain = (text: unknown): string => (typeof text === 'string' ? folded(text) : '')

/** Ranks how well the letters match an option: at its start, then at the start of a word, then anywhere. */
const rank = (label: string, letters: string): number => {
  if (label.startsWith(letters)) return 0
  return label.includes(` ${letters}`) ? 1 : 2
}

interface Labelled {
  label?: unknown
}

const byLetters = {
  filterOption: (letters: string, choice?: Labelled) => plain(choice?.label).includes(plain(letters.trim())),
  filterSort: (one: Labelled, other: Labelled, { searchValue }: { searchValue: string }) => {
    const letters = plain(searchValue.trim())
    return rank(plain(one.label), letters) - rank(plain(other.label), letters)
  },
}

type Search = Exclude<SelectProps['showSearch'], boolean | undefined>

/** On touch screens short lists have no search field: the on-screen keyboard would hide the list. */
const touched = '(pointer: coarse)'
const longList = 20

/**
 * antd's Select, searched by typing (docs/rules/screens.md#choices). For a search on the server, pass `showSearch={{
 * filterOption: false, onSearch }}` and `loading` while results are pending.
 */
export const Select = <Value,>(props: SelectProps<Value>) => {
  const { showSearch, loading = false, options = [], mode, onInputKeyDown, onOpenChange } = props
  const isTouched = useMedia(touched)
  const walked = useRef(false)
  const own: Search = typeof showSearch === 'object' ? showSearch : {}
  const isSoughtElsewhere = own.filterOption === false
  const isTyped = showSearch === undefined ? !isTouched || options.length > longList : showSearch !== false

  const keyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const { key, currentTarget } = event
    const isOpen = currentTarget.getAttribute('aria-expanded') === 'true'
    const isEmpty = currentTarget.value === ''
    if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) walked.current = true
    if (isOpen && (key === 'Tab' || key === 'Enter') && !isEmpty && isSoughtElsewhere && loading) {
      // The options still belong to the previous letters.
      if (key === 'Enter') event.preventDefault()
      event.stopPropagation()
    } else if (isOpen && key === 'Tab') {
      // antd would select the first option and keep the focus.
      if (isEmpty && !walked.current) event.stopPropagation()
      event.preventDefault = () => undefined
    } else if ((key === 'Backspace' || key === 'Delete') && isEmpty && !event.repeat && mode === undefined)
      currentTarget.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear')?.click()
    onInputKeyDown?.(event)
  }

  return (
    <AntSelect<Value>
      {...props}
      showSearch={isTyped ? { ...(isSoughtElsewhere ? {} : byLetters), ...own } : false}
      onInputKeyDown={keyDown}
      onOpenChange={(isOpen) => {
        walked.current = false
        onOpenChange?.(isOpen)
      }}
    />
  )
}
