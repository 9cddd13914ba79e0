import { draftTexts, leadRoleLabels, leadRoles, lengths, screens } from '@bluebonnet/contracts'
import { Button, Field, Select, TextArea } from '@bluebonnet/ui/plain'
import { useLeadForm } from './use-lead-form.js'

const roleOptions = leadRoles.map((value) => ({ value, label: leadRoleLabels[value] }))

/**
 * 'Interested in Joining': what was typed stays when the server refuses, and goes when it was taken
 * (docs/rules/screens.md#landing).
 */
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
