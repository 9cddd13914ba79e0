import { ActionMenu, Button, type DialogProps } from '@bluebonnet/ui'
import { AddIcon, CloseIcon, Icon, MoreIcon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { useState, type ComponentType } from 'react'
import './lines-field.css'

export interface LineDialogProps<Line> extends DialogProps {
  /** The list of the line. Its id is the draft's key. */
  list: string
  /** Null for a new line. */
  line: Line | null
  /** Keys of the other lines. */
  taken: readonly string[]
  onSave: (line: Line) => Promise<unknown>
}

/** The name of a list's lines, and how to show and edit one. */
export interface LineKind<Line> {
  noun: string
  /** A key that stays the same in all versions and is unique in the list. */
  keyOf: (line: Line) => string
  title: (line: Line) => string
  /** Shown next to the title: 'TREC 20-19'. */
  mark: (line: Line) => string | null
  words: (line: Line) => string
  Dialog: ComponentType<LineDialogProps<Line>>
}

interface LinesFieldProps<Line> {
  id?: string
  list: string
  kind: LineKind<Line>
  value?: readonly Line[]
  onChange?: (lines: Line[]) => void
  disabled?: boolean
}

/** A unique key for a new line, such as 'survey-plat', of at most `most` characters. */
export const newKey = (name: string, taken: readonly string[], most: number): string => {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const begun = (/^[a-z]/.test(words) ? words : `line-${words}`).slice(0, most - 4).replace(/-+$/, '')
  let key = begun
  for (let next = 2; taken.includes(key); next += 1) key = `${begun}-${next}`
  return key
}

/** Moves a line up (-1) or down (1). */
export const moveLine = <Line,>(lines: readonly Line[], from: number, step: 1 | -1): Line[] => {
  const after = [...lines]
  after.splice(from + step, 0, ...after.splice(from, 1))
  return after
}

/** Moves the focus after a line is removed by keyboard: to the next line, the last one, or the Add button. */
const focusBeside = (remove: Element): void => {
  const row = remove.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector<HTMLElement>('button:last-child') ?? row?.closest('ol')?.nextElementSibling
  if (next instanceof HTMLElement) next.focus()
}

interface LineActionsProps {
  title: string
  /** Null for the first line. */
  onUp: (() => void) | null
  /** Null for the last line. */
  onDown: (() => void) | null
  onRemove: (button: Element | null) => void
}

const LineActions = ({ title, onUp, onDown, onRemove }: LineActionsProps) => {
  if (useIsPhone())
    return (
      <ActionMenu
        label={`Actions: ${title}`}
        icon={<Icon of={MoreIcon} />}
        actions={[
          ...(onUp ? [{ key: 'up', label: 'Move up', onClick: onUp }] : []),
          ...(onDown ? [{ key: 'down', label: 'Move down', onClick: onDown }] : []),
          { key: 'remove', label: 'Remove', danger: true, onClick: () => onRemove(document.activeElement) },
        ]}
      />
    )
  return (
    <div className="lines-field-actions">
      <Button
        type="text"
        className="lines-field-turned"
        icon={<Icon of={PreviousIcon} />}
        disabled={onUp === null}
        aria-label={`Move up: ${title}`}
        onClick={() => onUp?.()}
      />
      <Button
        type="text"
        className="lines-field-turned"
        icon={<Icon of={NextIcon} />}
        disabled={onDown === null}
        aria-label={`Move down: ${title}`}
        onClick={() => onDown?.()}
      />
      <Button
        type="text"
        icon={<Icon of={CloseIcon} />}
        aria-label={`Remove: ${title}`}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      />
    </div>
  )
}

/** The lines of a list: add, edit, move and remove. Nothing is saved before the form is. */
export const LinesField = <Line extends object>(props: LinesFieldProps<Line>) => {
  const { id, list, kind, value: lines = [], onChange, disabled = false } = props
  const [edited, setEdited] = useState<Line | 'NEW' | null>(null)
  const line = edited === 'NEW' ? null : edited
  const save = async (saved: Line): Promise<void> => {
    onChange?.(
      line === null ? [...lines, saved] : lines.map((one) => (kind.keyOf(one) === kind.keyOf(line) ? saved : one)),
    )
  }
  return (
    <div id={id} className="bb-gap-12 bb-justify-start">
      <ol className="lines-field-lines">
        {lines.map((one, at) => {
          const title = kind.title(one)
          return (
            <li key={kind.keyOf(one)}>
              <div className="bb-break lines-field-words">
                {disabled ? (
                  <span>{title}</span>
                ) : (
                  <Button
                    type="link"
                    className="bb-link-button"
                    aria-label={`Edit: ${title}`}
                    onClick={() => setEdited(one)}>
                    {title}
                  </Button>
                )}{' '}
                {kind.mark(one) === null ? null : <span className="bb-muted bb-nowrap">{kind.mark(one)}</span>}
                <p className="bb-caption">{kind.words(one)}</p>
              </div>
              {disabled ? null : (
                <LineActions
                  title={title}
                  onUp={at === 0 ? null : () => onChange?.(moveLine(lines, at, -1))}
                  onDown={at === lines.length - 1 ? null : () => onChange?.(moveLine(lines, at, 1))}
                  onRemove={(button) => {
                    if (button) focusBeside(button)
                    onChange?.(lines.filter((_, place) => place !== at))
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
      {disabled ? null : (
        <Button icon={<Icon of={AddIcon} />} onClick={() => setEdited('NEW')}>
          Add {kind.noun}
        </Button>
      )}
      <kind.Dialog
        key={line === null ? 'new' : kind.keyOf(line)}
        open={edited !== null}
        list={list}
        line={line}
        taken={lines.map(kind.keyOf)}
        onSave={save}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}
