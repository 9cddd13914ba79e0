import type { DialogProps } from '@bluebonnet/ui'
import { Button } from '@bluebonnet/ui'
import { AddIcon, CloseIcon, Icon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { moved } from './line-words.js'

export interface LineDialogProps<Line> extends DialogProps {
  /** The list that the line is of: its draft is kept under that. */
  list: string
  /** Null for a new one. */
  line: Line | null
  /** Keys that other lines have. */
  taken: readonly string[]
  onSave: (line: Line) => Promise<unknown>
}

/** What a kind of lists calls its lines, and how it shows and edits one. */
export interface LineKind<Line> {
  noun: 'paper' | 'task'
  title: (line: Line) => string
  /** Stands beside the title: the number of a form. */
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

/** The lines of a list, to be added, changed, moved and removed; nothing is saved before the form is. */
export const LinesField = <Line extends { key: string }>(props: LinesFieldProps<Line>) => {
  const { id, list, kind, value: lines = [], onChange, disabled = false } = props
  const [edited, setEdited] = useState<Line | 'NEW' | null>(null)
  const line = edited === 'NEW' ? null : edited
  const save = async (saved: Line): Promise<void> => {
    onChange?.(line === null ? [...lines, saved] : lines.map((one) => (one.key === line.key ? saved : one)))
  }
  return (
    <div id={id} className="file-list">
      <ol className="file-list-lines">
        {lines.map((one, at) => {
          const title = kind.title(one)
          return (
            <li key={one.key}>
              <div className="file-list-words">
                {disabled ? (
                  <span>{title}</span>
                ) : (
                  <Button
                    type="link"
                    className="file-list-open"
                    aria-label={`Edit: ${title}`}
                    onClick={() => setEdited(one)}>
                    {title}
                  </Button>
                )}{' '}
                {kind.mark(one) === null ? null : <span className="bb-muted">TREC {kind.mark(one)}</span>}
                <p className="bb-muted">{kind.words(one)}</p>
              </div>
              {disabled ? null : (
                <div className="file-list-acts">
                  <Button
                    type="text"
                    className="file-list-turned"
                    icon={<Icon of={PreviousIcon} />}
                    disabled={at === 0}
                    aria-label={`Move up: ${title}`}
                    onClick={() => onChange?.(moved(lines, at, -1))}
                  />
                  <Button
                    type="text"
                    className="file-list-turned"
                    icon={<Icon of={NextIcon} />}
                    disabled={at === lines.length - 1}
                    aria-label={`Move down: ${title}`}
                    onClick={() => onChange?.(moved(lines, at, 1))}
                  />
                  <Button
                    type="text"
                    icon={<Icon of={CloseIcon} />}
                    aria-label={`Remove: ${title}`}
                    onClick={() => onChange?.(lines.filter(({ key }) => key !== one.key))}
                  />
                </div>
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
        key={line?.key ?? 'new'}
        open={edited !== null}
        list={list}
        line={line}
        taken={lines.map(({ key }) => key)}
        onSave={save}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}
