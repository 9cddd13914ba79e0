import { dealKindLabels, dealSideLabels, toasts, type ListVersion } from '@bluebonnet/contracts'
import { dealKinds, dealSides, type ListName } from '@bluebonnet/domain'
import { queryKeyOf, useCall, useCallMutation, useFilters } from '@bluebonnet/portal-sdk'
import { ErrorState, lazyDialog, PageHeader, SectionCard, Skeleton } from '@bluebonnet/ui'
import { FilterBar, optionsOf, Select } from '@bluebonnet/ui/filters'
import { Segmented } from '@bluebonnet/ui/segmented'
import { useQueryClient } from '@tanstack/react-query'
import { AllowedPage } from '../../shared/allowed-page.js'
import { paperWords, taskWords, type PaperLine, type TaskLine } from './line-words.js'
import type { LineDialogProps, LineKind } from '../../shared/lines-field.js'
import { ListForm, ListVersions, type FileList, type ListFormProps, type NewList } from './list-form.js'

const title = 'File lists'

const paperKind: LineKind<PaperLine> = {
  noun: 'paper',
  keyOf: ({ key }) => key,
  title: ({ label }) => label,
  mark: ({ trecForm }) => (trecForm === null ? null : `TREC ${trecForm}`),
  words: paperWords,
  Dialog: lazyDialog<LineDialogProps<PaperLine>>(async () => (await import('./line-dialogs.js')).PaperLineDialog),
}
const taskKind: LineKind<TaskLine> = {
  noun: 'task',
  keyOf: ({ key }) => key,
  title: (line) => line.title,
  mark: () => null,
  words: taskWords,
  Dialog: lazyDialog<LineDialogProps<TaskLine>>(async () => (await import('./line-dialogs.js')).TaskLineDialog),
}

const isOf =
  (name: ListName) =>
  ({ side, kind }: ListName): boolean =>
    side === name.side && kind === name.kind

/** The saved list takes the place of the one that was read. */
const useSaveOptions = (lists: 'GET /api/checklist-templates' | 'GET /api/task-templates', name: ListName) => {
  const client = useQueryClient()
  return {
    success: toasts.listSaved,
    failure: toasts.listFailed,
    onSuccess: (saved: ListName): void => {
      client.setQueryData<ListName[]>(queryKeyOf(lists), (read) => read?.map((one) => (isOf(name)(one) ? saved : one)))
    },
  }
}

interface PartProps {
  name: ListName
}

interface ListPartProps<Line> extends PartProps, Omit<ListFormProps<Line>, 'list'> {
  what: string
  read: { data: readonly FileList<Line>[] | undefined; error: Error | null; refetch: () => unknown }
  versions: readonly ListVersion[] | undefined
}

const ListPart = <Line extends object>({ name, what, kind, read, versions, save }: ListPartProps<Line>) => {
  const list = read.data?.find(isOf(name))
  return (
    <>
      <SectionCard
        title={`${what}: ${dealSideLabels[name.side].toLowerCase()}, ${dealKindLabels[name.kind].toLowerCase()}`}>
        {read.error ? <ErrorState title="The list could not be loaded." onRetry={() => void read.refetch()} /> : null}
        {list ? <ListForm key={list.version} list={list} kind={kind} save={save} /> : null}
        {list || read.error ? null : <Skeleton active paragraph={{ rows: 10 }} />}
      </SectionCard>
      <ListVersions versions={versions} lines={what} />
    </>
  )
}

const PaperListPart = ({ name }: PartProps) => {
  const read = useCall('GET /api/checklist-templates')
  const { data: versions } = useCall('GET /api/checklist-templates/:side/:kind/versions', { params: name })
  const options = useSaveOptions('GET /api/checklist-templates', name)
  const write = useCallMutation('PUT /api/checklist-templates/:side/:kind', options)
  const save = async (body: NewList<PaperLine>) => write.mutateAsync({ params: name, body })
  return <ListPart name={name} what="Papers" kind={paperKind} read={read} versions={versions} save={save} />
}

const TaskListPart = ({ name }: PartProps) => {
  const read = useCall('GET /api/task-templates')
  const { data: versions } = useCall('GET /api/task-templates/:side/:kind/versions', { params: name })
  const options = useSaveOptions('GET /api/task-templates', name)
  const write = useCallMutation('PUT /api/task-templates/:side/:kind', options)
  const save = async (body: NewList<TaskLine>) => write.mutateAsync({ params: name, body })
  return <ListPart name={name} what="Tasks" kind={taskKind} read={read} versions={versions} save={save} />
}

const kinds = [
  { value: 'papers', label: 'Papers' },
  { value: 'tasks', label: 'Tasks' },
] as const

const Lists = () => {
  const filters = useFilters()
  const which = filters.oneOf('lists', ['papers', 'tasks']) ?? 'papers'
  const name: ListName = {
    side: filters.oneOf('side', dealSides) ?? 'BUYER',
    kind: filters.oneOf('kind', dealKinds) ?? 'SALE',
  }
  const Part = which === 'papers' ? PaperListPart : TaskListPart
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="The papers that deals need and the tasks that they start with, by side and kind of deal."
      />
      <FilterBar label="Choose a list">
        <Segmented
          aria-label="Lists of"
          value={which}
          options={[...kinds]}
          onChange={(lists) => filters.set({ lists: lists === 'papers' ? '' : lists })}
        />
        <div className="bb-flex bb-search">
          <Select
            className="bb-fill"
            aria-label="Side"
            value={name.side}
            options={optionsOf(dealSides, dealSideLabels)}
            onChange={(side) => filters.set({ side })}
          />
          <Select
            className="bb-fill"
            aria-label="Kind of Deal"
            value={name.kind}
            options={optionsOf(dealKinds, dealKindLabels)}
            onChange={(kind) => filters.set({ kind })}
            popupMatchSelectWidth={false}
          />
        </div>
      </FilterBar>
      <Part key={`${name.side}-${name.kind}`} name={name} />
    </div>
  )
}

/** Where brokers and managers define the papers and tasks of deals by side and kind. */
const FileLists = () => (
  <AllowedPage
    permission="papers.decide"
    title={title}
    text="Only brokers and managers change the lists."
    advice="The papers and tasks of a deal are on its page.">
    <Lists />
  </AllowedPage>
)

export default FileLists
