import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { TwoFactor } = await import('./two-factor.js')

const first = ['AAAAA-22222', 'BBBBB-33333']
const second = ['CCCCC-44444', 'DDDDD-55555']

const show = (secondFactor: 'off' | 'on', answers: Parameters<typeof fakeFetch>[0]): void => {
  const user = { ...fakeAgent, secondFactor }
  globalThis.fetch = fakeFetch({ 'GET /api/auth/user': { ...fakeAgent, secondFactor: 'on' }, ...answers })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(user)}>
        <TwoFactor />
      </FakeShell>
    </ThemeProvider>,
  )
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const codesShown = async (): Promise<(string | null)[]> => {
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

afterEach(cleanup)

describe('recovery codes', () => {
  it('show when the second factor is switched on, to copy, save and print', async () => {
    show('off', {
      'POST /api/auth/totp/setup': { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/x' },
      'POST /api/auth/totp/enable': { success: true, recoveryCodes: first },
      'GET /api/auth/totp/recovery-codes': { left: 2 },
    })
    const user = userEvent.setup()
    const saved: Blob[] = []
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:codes'
    }
    URL.revokeObjectURL = () => undefined
    let printed = 0
    window.print = () => {
      printed += 1
    }
    await user.click(screen.getByRole('button', { name: 'Set up' }))
    await user.click((await dialogNamed('Set up two-factor authentication')).getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await codesShown()).toEqual(first)
    const dialog = await dialogNamed('Save your recovery codes')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(first.join('\n'))
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    expect(saved[0]?.size).toBeGreaterThan(first.join('').length)
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    expect(printed).toBe(1)
    await user.keyboard('{Escape}')
    expect(await codesShown()).toEqual(first)
    await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
  })

  it('are counted, and regenerated with password and code', async () => {
    const sent: unknown[] = []
    const kept = { left: 1 }
    show('on', {
      'GET /api/auth/totp/recovery-codes': () => ({ ...kept }),
      'POST /api/auth/totp/recovery-codes': ({ body }) => {
        sent.push(body)
        kept.left = 10
        return { recoveryCodes: second }
      },
    })
    const user = userEvent.setup()
    expect(await screen.findByText('1 recovery code is left. It signs you in without your phone.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Make new codes' }))
    const dialog = await dialogNamed('Make new recovery codes')
    await user.type(dialog.getByLabelText('Current Password'), 'pecan-orchard-9')
    await user.type(dialog.getByLabelText('Code'), 'aaaaa')
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }))
    expect(
      await dialog.findByText('Enter the 6 digits that your app shows, or a recovery code of 10 letters and digits'),
    ).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText('Code'), '-22222')
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }))
    expect(await codesShown()).toEqual(second)
    expect(sent).toEqual([{ code: 'aaaaa-22222', password: 'pecan-orchard-9' }])
    expect(await screen.findByText(/^10 recovery codes are left/)).toBeTruthy()
  })
})
