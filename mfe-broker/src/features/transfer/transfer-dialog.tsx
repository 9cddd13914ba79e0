import { invalidateAfter, signInAgain, useCall, useShell } from '@bluebonnet/portal-sdk'
import { AppLink, Button, ErrorState, Skeleton, type DialogProps } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { Select } from '@bluebonnet/ui/filters'
import { Alert, Checkbox } from '@bluebonnet/ui/forms'
import { Modal } from '@bluebonnet/ui/layers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  ownedRecordsOf,
  transfer,
  kinds,
  type OwnedRecord,
  type OwnedRecords,
  type Transfer,
  type Kind,
  type To,
} from './transfer.js'
import './transfer.css'

/** Makes the browser confirm before it closes or reloads the page during a transfer. */
const useAskBeforeLeaving = (isUnderWay: boolean): void => {
  useEffect(() => {
    if (!isUnderWay) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
}

/** Loads an agent's records when the dialog opens, and hands them over. */
const useTransfer = (from: string) => {
  const shell = useShell()
  const queryClient = useQueryClient()
  // Always load again: someone else may have changed the records.
  const belongings = useQuery({ queryKey: ['belongings', from], queryFn: async () => ownedRecordsOf(from), gcTime: 0 })
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [result, setResult] = useState<Transfer | null>(null)

  useAskBeforeLeaving(progress !== null)

  const start = async (things: readonly OwnedRecord[], to: To): Promise<void> => {
    setResult(null)
    setProgress({ done: 0, of: things.length })
    try {
      setResult(await transfer(things, to, (done) => setProgress({ done, of: things.length })))
    } catch {
      signInAgain(shell)
    }
    setProgress(null)
    for (const change of ['PATCH /api/deals/:id', 'PATCH /api/properties/:id'] as const)
      void invalidateAfter(queryClient, change)
  }

  return { belongings, progress, result, start }
}

interface TransferDialogProps extends DialogProps {
  /** The agent whose clients, properties and deals are handed over. */
  agent: { id: string; name: string }
}

const kindLabels: Record<Kind, string> = { deals: 'Open deals', clients: 'Clients', properties: 'Properties' }

const Result = ({ result: { given, kept } }: { result: Transfer }) => (
  <>
    <output>
      <Alert
        type={kept.length === 0 ? 'success' : 'warning'}
        showIcon
        title={kept.length === 0 ? `${given} transferred.` : `${given} transferred, ${kept.length} not transferred.`}
      />
    </output>
    {kept.length === 0 ? null : (
      <ItemList
        label="Not transferred"
        items={kept}
        itemKey={({ kind, id }) => kind + id}
        render={({ kind, id, name, reason }) => (
          <Item title={<AppLink href={`/${kind}/${id}`}>{name}</AppLink>} detail={reason} />
        )}
      />
    )}
  </>
)

const Receiver = ({
  except,
  value,
  onChange,
}: {
  except: string
  value: string | null
  onChange: (id: string) => void
}) => {
  const agents = useCall('GET /api/agents')
  const id = useId()
  const options = agents.data
    ?.filter((agent) => agent.id !== except && agent.role !== 'TC')
    .map((agent) => ({
      value: agent.id,
      label: [agent.firstName, agent.lastName].filter(Boolean).join(' ') || 'Agent',
    }))
  return (
    <div className="bb-gap-4 bb-medium">
      <label htmlFor={id}>Transfer to</label>
      <Select<string>
        id={id}
        value={value}
        onChange={onChange}
        options={options ?? []}
        loading={agents.isPending}
        placeholder="Choose an agent"
      />
    </div>
  )
}

const Kinds = ({
  belongings,
  chosen,
  onChange,
}: {
  belongings: OwnedRecords
  chosen: readonly Kind[]
  onChange: (chosen: Kind[]) => void
}) => (
  <fieldset className="transfer-kinds">
    <legend className="bb-medium bb-mb-4">What to transfer</legend>
    {kinds.map((kind) => (
      <Checkbox
        key={kind}
        checked={chosen.includes(kind) && belongings[kind].length > 0}
        disabled={belongings[kind].length === 0}
        onChange={({ target }) => onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))}>
        {kindLabels[kind]} ({belongings[kind].length})
      </Checkbox>
    ))}
  </fieldset>
)

interface ContentProps extends Omit<TransferDialogProps, 'open'> {
  /** Keeps the dialog open during the transfer. */
  onBusy: (isBusy: boolean) => void
}

const Content = ({ agent, onClose, onBusy }: ContentProps) => {
  const {
    belongings: { data: belongings, isError, refetch },
    progress,
    result,
    start,
  } = useTransfer(agent.id)
  const [to, setTo] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly Kind[]>(kinds)
  const things: readonly OwnedRecord[] =
    result?.kept ??
    (belongings === undefined ? [] : kinds.filter((kind) => chosen.includes(kind)).flatMap((kind) => belongings[kind]))
  const verb = result === null ? 'Transfer' : 'Try again'
  const giveAll = async (): Promise<void> => {
    if (to === null) return
    onBusy(true)
    await start(things, { agentId: to, along: [...chosen] })
    onBusy(false)
  }
  if (isError) return <ErrorState title="What this agent has could not be loaded." onRetry={() => void refetch()} />
  if (belongings === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <div className="bb-gap-16">
      {result === null ? (
        <>
          <p>
            Everything keeps its history. Closed and cancelled deals stay with {agent.name}, and so does a deal that has
            a CDA, until the CDA is voided. What is not chosen stays too, and is unlinked from the transferred deals.
          </p>
          <Receiver except={agent.id} value={to} onChange={setTo} />
          <Kinds belongings={belongings} chosen={chosen} onChange={setChosen} />
        </>
      ) : (
        <Result result={result} />
      )}
      {progress === null ? null : <progress aria-label="Transferred" max={progress.of} value={progress.done} />}
      <div className="bb-flex bb-justify-end">
        <Button onClick={onClose} disabled={progress !== null}>
          {result === null ? 'Cancel' : 'Close'}
        </Button>
        {result !== null && things.length === 0 ? null : (
          <Button
            type="primary"
            disabled={progress !== null || to === null || things.length === 0}
            onClick={() => void giveAll()}>
            {progress === null ? verb : `${progress.done} of ${progress.of}...`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Gives an agent's clients, properties and open deals to another agent (docs/rules/lifecycle.md#transfer). */
export const TransferDialog = ({ agent, open, onClose }: TransferDialogProps) => {
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      open={open}
      title={`Transfer from ${agent.name}`}
      onCancel={onClose}
      closable={!isBusy}
      keyboard={!isBusy}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden>
      <Content agent={agent} onClose={onClose} onBusy={setBusy} />
    </Modal>
  )
}
