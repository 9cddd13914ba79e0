import type { IrisPreview, YearEnd } from '@bluebonnet/contracts'
import { urlOf, useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, ErrorState, formatCount, lazyDialog, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { DownloadIcon, Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'

const PayerDialog = lazyDialog(async () => (await import('./tax-dialogs.js')).PayerDialog)
const YearSettingsDialog = lazyDialog(async () => (await import('./tax-dialogs.js')).YearSettingsDialog)

const count = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`

/**
 * Upper limit in bytes for the template's header row, whose names may contain line breaks. The server uses the first
 * row only.
 */
const headBytes = 8_000

const Template = ({ yearEnd }: { yearEnd: YearEnd }) => {
  const { year, templateColumns } = yearEnd
  const take = useCallMutation('PUT /api/year-ends/:year/iris-template', {
    failure: 'The template was not accepted',
    success: 'Template saved',
  })
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    const template = await file.slice(0, headBytes).text()
    take.mutate({ params: { year }, body: { template } })
  }
  return (
    <>
      <FilesButton
        label="IRS template"
        accept=".csv,text/csv"
        single
        icon={<Icon of={UploadIcon} />}
        disabled={take.isPending}
        onFiles={(files) => void send(files)}>
        Upload IRS template
      </FilesButton>
      {templateColumns === null ? null : (
        <Button disabled={take.isPending} onClick={() => take.mutate({ params: { year }, body: { template: null } })}>
          Use last year’s header
        </Button>
      )}
    </>
  )
}

const Warnings = ({ preview }: { preview: IrisPreview }) => {
  const { payerProblems, unknownColumns, missingColumns, leftOut } = preview
  return (
    <>
      {payerProblems.length > 0 ? (
        <Alert type="error" showIcon title={`The payer is not complete. ${payerProblems.join(' ')}`} />
      ) : null}
      {missingColumns.length > 0 ? (
        <Alert type="error" showIcon title={`The template has no column for: ${missingColumns.join('; ')}.`} />
      ) : null}
      {unknownColumns.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`Bluebonnet does not know these columns and leaves them empty: ${unknownColumns.join('; ')}.`}
        />
      ) : null}
      {leftOut.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`${count(leftOut.length, 'payee is', 'payees are')} to be reported and not in the file`}
          description={
            <ul className="bb-list">
              {leftOut.map(({ id, name, because }) => (
                <li key={id}>
                  {name}: {because}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  )
}

const isComplete = ({ records, payerProblems, missingColumns }: IrisPreview): boolean =>
  records > 0 && payerProblems.length === 0 && missingColumns.length === 0

/** The file for the IRS portal: payer, template, expected content and download (docs/rules/year-end.md#iris). */
export const IrisCard = ({ yearEnd }: { yearEnd: YearEnd }) => {
  const { year, templateColumns } = yearEnd
  const preview = useCall('GET /api/year-ends/:year/iris/preview', { params: { year } })
  const payer = useCall('GET /api/tax-payer')
  const [edited, setEdited] = useState<'payer' | 'settings' | null>(null)
  const close = (): void => setEdited(null)
  const details = payer.data?.details ?? null
  const mayFile = preview.data !== undefined && isComplete(preview.data)
  const failure = preview.error ?? payer.error
  const retry = (): void => {
    void preview.refetch()
    void payer.refetch()
  }
  return (
    <SectionCard
      title="File for the IRS portal"
      extra={
        <div className="bb-buttons">
          <Button disabled={payer.data === undefined} onClick={() => setEdited('payer')}>
            Edit payer
          </Button>
          <Button onClick={() => setEdited('settings')}>Settings</Button>
        </div>
      }>
      {failure && preview.data === undefined ? (
        <ErrorState title="The preview of the file could not be loaded." onRetry={retry} />
      ) : null}
      {preview.data === undefined ? (
        failure ? null : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )
      ) : (
        <div className="bb-stack">
          <Facts
            facts={[
              { label: 'Payer', value: details === null ? 'Not entered' : details.legalName },
              { label: 'EIN', value: details?.tinLast4 == null ? '—' : `··· ${details.tinLast4}` },
              {
                label: 'Columns',
                value: templateColumns === null ? 'Last year’s header' : `${templateColumns} of the template`,
              },
              {
                label: 'In the file',
                value: `${count(preview.data.records, 'record', 'records')}${
                  preview.data.files > 1 ? ` in ${preview.data.files} files` : ''
                }`,
              },
            ]}
          />
          <Warnings preview={preview.data} />
          <p className="bb-muted">
            The portal publishes a new template each year: download it there and upload it here. The file holds whole
            taxpayer numbers; making it is recorded in the audit log. Taxes withheld (box 4) are not recorded here and
            stay empty.
          </p>
          <div className="bb-buttons">
            <Template yearEnd={yearEnd} />
            {mayFile ? (
              <Button
                type="primary"
                icon={<Icon of={DownloadIcon} />}
                href={urlOf('GET /api/year-ends/:year/iris', { params: { year } })}
                download>
                Download file
              </Button>
            ) : (
              <Button type="primary" icon={<Icon of={DownloadIcon} />} disabled>
                Download file
              </Button>
            )}
          </div>
        </div>
      )}
      {payer.data === undefined ? null : (
        <PayerDialog key={payer.data.version} payer={payer.data} open={edited === 'payer'} onClose={close} />
      )}
      <YearSettingsDialog
        key={`${year} ${yearEnd.recordsPerFile} ${yearEnd.reportableFrom}`}
        yearEnd={yearEnd}
        open={edited === 'settings'}
        onClose={close}
      />
    </SectionCard>
  )
}
