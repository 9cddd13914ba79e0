import { leadRoleLabels, screens, toasts } from '@bluebonnet/contracts'
import {
  createFakeShell,
  fakeAgent,
  fakeFetch,
  FakeShell,
  fakeSuperAdmin,
  type FakeAnswers,
} from '@bluebonnet/portal-sdk/testing'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import LandingPortal from './portal.js'

const refusal = (status: number, body: object): Response =>
  new Response(JSON.stringify({ statusCode: status, error: 'Refused', ...body }), { status })
const signedIn = (user: typeof fakeAgent) => ({ success: true as const, message: 'Signed in', user })
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}

const Place = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="place">{`${pathname}${search}`}</p>
}
const place = (): string | null => screen.getByTestId('place').textContent

/** Opens the portal at a path, as a visitor. */
const visit = (path: string, answers: FakeAnswers = {}): void => {
  globalThis.fetch = fakeFetch(answers)
  render(
    <FakeShell shell={createFakeShell(null)} path={path}>
      <LandingPortal />
      <Place />
    </FakeShell>,
  )
}
const enter = (label: string, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const submit = (name: string): void => {
  const form = screen.getByRole<HTMLButtonElement>('button', { name }).form
  if (form !== null) fireEvent.submit(form)
}

const fillLead = async (): Promise<void> => {
  await screen.findByRole('button', { name: screens.landing.submit })
  enter('First Name', 'Greta')
  enter('Last Name', 'Haas')
  enter('Email', 'greta@haas.test')
  fireEvent.change(screen.getByLabelText('Role Interest'), { target: { value: 'BROKER' } })
}
const firstName = (): string => screen.getByLabelText<HTMLInputElement>('First Name').value

const signIn = (): void => {
  enter('Email', 'avery@bluebonnet.test')
  enter('Password', 'long enough to be safe')
  submit(screens.login.submit)
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('the public page', () => {
  it.each([
    ['Admin Login', '/admin-login', screens.login.admin],
    ['Broker Login', '/broker-login', screens.login.broker],
    ['Agent Login', '/agent-login', screens.login.agent],
  ])('%s links to its sign-in page', async (name, path, title) => {
    visit('/')
    const bar = await screen.findByRole('navigation', { name: 'Sign in' })
    fireEvent.click(within(bar).getByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(place()).toBe(path)
    fireEvent.click(screen.getByRole('link', { name: screens.login.back }))
    expect(place()).toBe('/')
  })

  it("shows the brokerage's own name, licence and notice", async () => {
    const iabsUrl = 'https://hill.test/iabs.pdf'
    visit('/', { 'GET /api/public/brokerage': { name: 'Hill Realty', phone: null, licenceNumber: '0712345', iabsUrl } })
    expect(await screen.findByText(/Hill Realty.*#0712345/)).toBeDefined()
    const notice = screen.getByRole('link', { name: /Information About Brokerage Services/ })
    expect(notice.getAttribute('href')).toBe(iabsUrl)
  })
})

describe('the lead form', () => {
  it('sends once, says thanks and empties', async () => {
    const sent: unknown[] = []
    visit('/', {
      'POST /api/leads': ({ body }) => {
        sent.push(body)
        return new Response('{}', { status: 201 })
      },
    })
    await fillLead()
    expect(screen.getByRole('option', { name: leadRoleLabels.BROKER })).toBeDefined()
    submit(screens.landing.submit)
    submit(screens.landing.submitting)
    expect(await screen.findByText(toasts.leadSent.title)).toBeDefined()
    expect(firstName()).toBe('')
    expect(sent).toEqual([
      expect.objectContaining({ firstName: 'Greta', email: 'greta@haas.test', roleInterest: 'BROKER', website: '' }),
    ])
  })

  it("keeps what was typed when refused, with the server's sentence beside the field", async () => {
    const message = 'Enter an e-mail address'
    visit('/', {
      'POST /api/leads': () =>
        refusal(400, { code: 'VALIDATION_FAILED', message: 'Not taken', issues: [{ path: 'email', message }] }),
    })
    await fillLead()
    submit(screens.landing.submit)
    expect(await screen.findByText('Not taken')).toBeDefined()
    const field = screen.getByLabelText('Email')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    expect(firstName()).toBe('Greta')
  })

  it('says so when no answer arrives', async () => {
    visit('/', { 'POST /api/leads': lost })
    await fillLead()
    submit(screens.landing.submit)
    expect(await screen.findByText(toasts.leadOffline)).toBeDefined()
    expect(firstName()).toBe('Greta')
  })
})

describe('a sign-in page', () => {
  it.each(['/admin-login', '/broker-login', '/agent-login'])('%s opens with the focus on the e-mail', async (path) => {
    visit(path)
    expect(await screen.findByLabelText('Email')).toBe(document.activeElement)
  })

  it("signs in, says welcome, and opens the user's home", async () => {
    visit('/agent-login', { 'POST /api/auth/agent-login': signedIn(fakeAgent), 'GET /api/auth/user': fakeAgent })
    signIn()
    await waitFor(() => expect(place()).toBe('/dashboard'))
    expect(screen.getByText(toasts.login.description)).toBeDefined()
  })

  it('returns to the requested page', async () => {
    visit('/admin-login?next=%2Fusers', {
      'POST /api/auth/admin-login': signedIn(fakeSuperAdmin),
      'GET /api/auth/user': fakeSuperAdmin,
    })
    signIn()
    await waitFor(() => expect(place()).toBe('/users'))
  })

  it('refuses a wrong password and says why', async () => {
    visit('/agent-login', { 'POST /api/auth/agent-login': () => refusal(401, { message: 'Wrong password' }) })
    signIn()
    expect(await screen.findByText('Wrong password')).toBeDefined()
    expect(screen.getByText(toasts.loginFailed)).toBeDefined()
    expect(place()).toBe('/agent-login')
  })

  it('asks for the second factor and sends it with the rest', async () => {
    const codes: unknown[] = []
    visit('/agent-login', {
      'POST /api/auth/agent-login': ({ body }) => {
        codes.push(body)
        return codes.length === 1
          ? refusal(401, { code: 'TOTP_REQUIRED', message: 'A code is asked for' })
          : signedIn(fakeAgent)
      },
      'GET /api/auth/user': fakeAgent,
    })
    signIn()
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    enter('Code', '123456')
    submit(screens.login.submit)
    await waitFor(() => expect(place()).toBe('/dashboard'))
    expect(codes.at(-1)).toMatchObject({ email: 'avery@bluebonnet.test', code: '123456' })
  })

  it('accepts a recovery code without the phone', async () => {
    const codes: unknown[] = []
    const wrong = 'This code is wrong or already used. Wait for the next one.'
    visit('/agent-login', {
      'POST /api/auth/agent-login': ({ body }) => {
        codes.push(body)
        if (codes.length === 3) return signedIn(fakeAgent)
        return refusal(401, codes.length === 1 ? { code: 'TOTP_REQUIRED' } : { code: 'TOTP_WRONG', message: wrong })
      },
      'GET /api/auth/user': fakeAgent,
    })
    signIn()
    await screen.findByLabelText('Code')
    enter('Code', '000000')
    submit(screens.login.submit)
    expect(await screen.findByText(wrong)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByLabelText('Recovery Code')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('inputmode')).toBe('text')
    expect(screen.queryByText(wrong)).toBeNull()
    enter('Recovery Code', '7kqmn-xr2ht')
    submit(screens.login.submit)
    await waitFor(() => expect(place()).toBe('/dashboard'))
    expect(codes.at(-1)).toMatchObject({ code: '7kqmn-xr2ht' })
  })
})

describe('the page of a mailed link for an e-mail address', () => {
  const brokerage = {
    'GET /api/public/brokerage': { name: 'Hill Realty', phone: '5125550100', licenceNumber: null, iabsUrl: null },
  } as const
  const ended = { code: 'LINK_EXPIRED', message: 'This link has expired or was used already.' }

  it.each([
    ['/confirm-email', 'POST /api/auth/confirm-email', 'Confirm this address', {}, 'Address confirmed'],
    ['/take-back-email', 'POST /api/auth/take-back-email', 'This was not me', { isRestored: true }, 'Address restored'],
    ['/take-back-email', 'POST /api/auth/take-back-email', 'This was not me', { isRestored: false }, 'Change stopped'],
  ] as const)('%s acts by its button only, then says what to do next: %s', async (path, call, label, answer, title) => {
    const sent: unknown[] = []
    const read: unknown[] = []
    visit(`${path}?token=abc.def`, {
      ...brokerage,
      'GET /api/auth/user': () => {
        read.push(sent.length)
        return Response.json(null)
      },
      [call]: ({ body }: { body: unknown }) => {
        sent.push(body)
        return Response.json({ success: true, ...answer })
      },
    })
    expect(await screen.findByText(/at Hill Realty/)).toBeDefined()
    expect(screen.getByRole('link', { name: '(512) 555-0100' })).toBeDefined()
    expect(sent).toEqual([])
    submit(label)
    const heading = await screen.findByRole('heading', { name: title })
    expect(sent).toEqual([{ token: 'abc.def' }])
    await waitFor(() => expect(read.at(-1)).toBe(1))
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('link', { name: screens.login.agent })).toBeDefined()
  })

  it("shows the server's sentence for an ended link, and the phone", async () => {
    visit('/confirm-email?token=abc.def', { ...brokerage, 'POST /api/auth/confirm-email': () => refusal(410, ended) })
    await screen.findByText(/at Hill Realty/)
    submit('Confirm this address')
    expect((await screen.findByRole('alert')).textContent).toBe(ended.message)
    expect(screen.getByRole('link', { name: '(512) 555-0100' })).toBeDefined()
  })
})
