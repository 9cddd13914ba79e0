import { bookAccountLabels, fieldTexts, type NamedAccount } from '@bluebonnet/contracts'
import { lengths, type BookAccount } from '@bluebonnet/domain'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'

/** Form values by account. The field is `number`, not `code`, because drafts never store fields named code. */
type AccountValues = Partial<Record<BookAccount, { name: string; number: string }>>

const valuesOf = (accounts: readonly NamedAccount[]): AccountValues =>
  Object.fromEntries(accounts.map(({ account, name, code }) => [account, { name, number: code }]))

/** The bookkeeping's name and number for each account of the journal (docs/rules/books.md#chart). */
export const AccountsDialog = ({ accounts, open, onClose }: DialogProps & { accounts: readonly NamedAccount[] }) => {
  const draft = useDraft('book-accounts')
  const save = useCallMutation('PUT /api/books/accounts', {
    failure: 'Failed to save the accounts',
    success: 'Accounts saved',
  })
  const send = async (values: AccountValues): Promise<unknown> =>
    save.mutateAsync({
      body: {
        accounts: accounts.map(({ account, name, code }) => ({
          account,
          name: values[account]?.name ?? name,
          code: values[account]?.number ?? code,
        })),
      },
    })
  return (
    <FormDialog<AccountValues>
      draft={draft}
      open={open}
      title="Name accounts"
      submitLabel="Save accounts"
      initialValues={valuesOf(accounts)}
      onSubmit={send}
      onClose={onClose}>
      <p className="bb-muted bb-mb-16">
        Names as in QuickBooks Online, ‘Parent:Sub’ for a part of another account; codes as in Xero. Files show every
        entry by these names.
      </p>
      {accounts.map(({ account }) => (
        <div key={account} className="books-account">
          <Form.Item
            name={[account, 'name']}
            label={bookAccountLabels[account]}
            rules={[rules.requiredText(fieldTexts.bookAccountName)]}>
            <Input maxLength={lengths.bookAccount} autoComplete="off" />
          </Form.Item>
          <Form.Item name={[account, 'number']} label="Code" rules={[rules.requiredText(fieldTexts.bookAccountCode)]}>
            <Input
              aria-label={`Code of ${bookAccountLabels[account].toLowerCase()}`}
              maxLength={lengths.bookCode}
              autoComplete="off"
            />
          </Form.Item>
        </div>
      ))}
    </FormDialog>
  )
}
