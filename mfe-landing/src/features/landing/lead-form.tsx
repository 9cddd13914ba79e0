import { draftTexts, leadRoleLabels, screens, toasts } from '@bluebonnet/contracts'
import { leadRoles, lengths, type LeadRole } from '@bluebonnet/domain'
import { api, ApiError, useDraft, useToast } from '@bluebonnet/portal-sdk/public'
import { Button, Field, Select, TextArea } from '@bluebonnet/ui/plain'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../shared/use-sending.js'

type Issues = Record<string, string>

const roleOf = (value: string | undefined): LeadRole => (value === 'BROKER' ? 'BROKER' : 'AGENT')

const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message])) : {}

/**
 * The server's message or our own (docs/rules/screens.md#toast-words). Without a response, it reports a failed
 * connection.
 */
const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return toasts.leadOffline
  return error.sentence ?? toasts.leadFailed
}

const fieldsIn = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] =>
  [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )

/** The form resets only on success (docs/rules/screens.md#landing). Until then the tab keeps the input. */
const useLeadForm = () => {
  const { toast } = useToast()
  const draft = useDraft('lead')
  const place = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(false)
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

  const { busy, submit } = useSending(async (fields) => {
    const { firstName = '', lastName = '', email = '', phone = '', message = '', website = '' } = fields
    try {
      await api(
        'POST /api/leads',
        { body: { firstName, lastName, email, phone, roleInterest: roleOf(fields['roleInterest']), message, website } },
        { idempotencyKey: draft.key() },
      )
      clear()
      toast(toasts.leadSent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') draft.renewKey()
      setIssues(issuesOf(error))
      toast({ title: toasts.error, description: failureText(error), variant: 'destructive' })
    }
  })
  return { place, busy, issues, isKept, keep, clear, submit }
}

const lines = [
  { label: 'First Name', name: 'firstName', autoComplete: 'given-name', required: true, maxLength: lengths.name },
  { label: 'Last Name', name: 'lastName', autoComplete: 'family-name', required: true, maxLength: lengths.name },
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email', required: true, maxLength: lengths.email },
  { label: 'Phone', name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: lengths.phone },
]
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
            {draftTexts.restored}{' '}
            <Button size="small" onClick={clear}>
              {draftTexts.discard}
            </Button>
          </output>
        ) : null}
        {lines.map((line) => (
          <Field key={line.name} {...line} error={issues[line.name]} />
        ))}
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
