import { lengths, type ListName } from '@bluebonnet/domain'
import type { ListVersion } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Button, DateText, SectionCard } from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { Form, Input, DraftForm } from '@bluebonnet/ui/page-forms'
import { LinesField, type LineKind } from '../../shared/lines-field.js'

export interface FileList<Line> extends ListName {
  version: number
  items: Line[]
  changedByName: string | null
  changedAt: string | null
}

interface Values<Line> {
  items: Line[]
  reason?: string
}

export type NewList<Line> = Values<Line> & { version: number }

export interface ListFormProps<Line> {
  list: FileList<Line>
  kind: LineKind<Line>
  /** Saves the next version. Rejects with the call's error. */
  save: (body: NewList<Line>) => Promise<FileList<Line>>
}

/**
 * Edits a list. Changes stay in the tab until they are saved as the next version. If someone else saved first, the user
 * sees both lists and picks one.
 */
export const ListForm = <Line extends object>({ list, kind, save }: ListFormProps<Line>) => {
  const name = `${kind.noun}s-${list.side}-${list.kind}`
  const draft = useDraft('file-list', name)
  return (
    <DraftForm<Values<Line>, FileList<Line>>
      draft={draft}
      name="file-list"
      edits={{
        row: list,
        valuesOf: ({ items }) => ({ items }),
        save: async (values, row) => save({ ...values, version: row.version }),
      }}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save list'}
        </Button>
      )}>
      <Form.Item name="items">
        <LinesField list={name} kind={kind} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Why It Changes"
        extra="Kept with the version. Open deals are updated within minutes. Decisions and completed tasks stay.">
        <Input maxLength={lengths.explanation} autoComplete="off" />
      </Form.Item>
    </DraftForm>
  )
}

const columns = (lines: string): Column<ListVersion>[] => [
  { key: 'version', title: 'Version', render: ({ version }) => version },
  { key: 'lines', title: lines, align: 'end', render: (version) => version.lines },
  {
    key: 'by',
    title: 'Saved by',
    render: ({ changedByName, changedAt }) =>
      changedAt === null ? 'Standard list' : (changedByName ?? 'Somebody who left'),
  },
  {
    key: 'at',
    title: 'When',
    render: ({ changedAt }) => (changedAt === null ? null : <DateText value={changedAt} time />),
  },
  { key: 'why', title: 'Why', render: ({ reason }) => reason },
]

/** The versions of a list: who saved each, when and why. */
export const ListVersions = ({ versions, lines }: { versions: readonly ListVersion[] | undefined; lines: string }) => (
  <SectionCard title="Versions" flush>
    <Table
      caption="Versions, newest first"
      columns={columns(lines)}
      rows={versions}
      rowKey={({ version }) => version}
    />
  </SectionCard>
)
