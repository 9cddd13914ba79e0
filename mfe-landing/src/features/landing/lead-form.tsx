import { draftTexts, leadRoleLabels, leadRoles, lengths, screens, toasts, toastTexts } from '@bluebonnet/contracts'
import type { LeadRole } from '@bluebonnet/contracts'
import { api, ApiError, useDraft, useToast } from '@bluebonnet/portal-sdk/public'
import { Button, Field, Select, TextArea } from '@bluebonnet/ui/plain'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

type Issues = Record<string, string>

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
const roleOf = (value: string): LeadRole => (value === 'BROKER' ? 'BROKER' : 'AGENT')

const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message])) : {}

/** The server's text or ours (docs/rules/screens.md#toast-words); no answer at all says that the connection failed. */
const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return toastTexts.leadOffline
  return error.sentence ?? toastTexts.leadFailed
}

const fieldsIn = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] =>
  [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )

/** The form resets on success only (docs/rules/screens.md#landing); until then what was typed is kept in the tab. */
const useLeadForm = () => {
  const { toast } = useToast()
  const draft = useDraft('lead')
  const place = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issues>({})

  useEffect(() => {
    const kept = draft.read()
    if (kept === null || place.current === null) return
    for (const field of fieldsIn(place.current)) {
      const value = kept[field.name]
      if (typeof value === 'string') field.value = value
    }
    setKept(true)
  }, [draft])

  const keep = (): void => {
    if (place.current) draft.write(Object.fromEntries(fieldsIn(place.current).map(({ name, value }) => [name, value])))
  }
  const clear = (): void => {
    place.current?.reset()
    draft.drop()
    setKept(false)
    setIssues({})
  }

  const send = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    setBusy(true)
    try {
      await api(
        'POST /api/leads',
        {
          body: {
            firstName: text(data, 'firstName'),
            lastName: text(data, 'lastName'),
            email: text(data, 'email'),
            phone: text(data, 'phone'),
            roleInterest: roleOf(text(data, 'roleInterest')),
            message: text(data, 'message'),
            website: text(data, 'website'),
          },
        },
        { idempotencyKey: draft.key() },
      )
      clear()
      toast(toasts.leadSent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') draft.renewKey()
      setIssues(issuesOf(error))
      toast({ title: toastTexts.error, description: failureText(error), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return { place, busy, issues, isKept, keep, clear, submit }
}

const roleOptions = leadRoles.map((value) => ({ value, label: leadRoleLabels[value] }))

/** 'Interested in Joining' (docs/rules/screens.md#landing). */
export const LeadForm = () => {
  const { place, busy, issues, isKept, keep, clear, submit } = useLeadForm()
  return (
    <section className="landing-part landing-join" aria-labelledby="join">
      <div className="landing-join-words">
        <h2 className="landing-heading" id="join">
          {screens.landing.leadTitle}
        </h2>
        <p>Tell us who you are. A broker reads every message and calls you back.</p>
      </div>
      <form ref={place} className="landing-form" onSubmit={submit} onInput={keep} aria-labelledby="join">
        {isKept ? (
          <output className="landing-wide landing-kept">
            {draftTexts.kept}{' '}
            <Button size="small" onClick={clear}>
              {draftTexts.discard}
            </Button>
          </output>
        ) : null}
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={lengths.name}
          error={issues['firstName']}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={lengths.name}
          error={issues['lastName']}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={lengths.email}
          error={issues['email']}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={lengths.phone}
          error={issues['phone']}
        />
        <Select
          label="Role Interest"
          name="roleInterest"
          required
          defaultValue="AGENT"
          options={roleOptions}
          error={issues['roleInterest']}
        />
        <div className="landing-trap" aria-hidden="true">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="landing-wide">
          <TextArea label="Message" name="message" maxLength={lengths.note} error={issues['message']} />
        </div>
        <div className="landing-wide">
          <Button type="submit" look="primary" size="large" disabled={busy}>
            {busy ? screens.landing.submitting : screens.landing.submit}
          </Button>
        </div>
      </form>
    </section>
  )
}
