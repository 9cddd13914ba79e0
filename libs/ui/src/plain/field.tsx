import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

interface Labelled {
  label: string
  error?: string | undefined
  help?: ReactNode
}

interface Wired {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends Labelled {
  id?: string | undefined
  required?: boolean | undefined
  control: (wired: Wired) => ReactNode
}

const Frame = ({ label, error, help, id: given, required, control }: FrameProps) => {
  const made = useId()
  const id = given ?? made
  const note = error ?? help
  return (
    <div className="bb-field">
      <label className={required ? 'bb-field-label bb-field-required' : 'bb-field-label'} htmlFor={id}>
        {label}
      </label>
      {control({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note ? (
        <p className={error ? 'bb-field-error' : 'bb-field-help'} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

/** A labelled one-line field of a public page. */
export const Field = ({ label, error, help, id, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) => (
  <Frame
    label={label}
    error={error}
    help={help}
    id={id}
    required={input.required}
    control={(wired) => <input className="bb-input" {...input} {...wired} />}
  />
)

export const TextArea = ({
  label,
  error,
  help,
  id,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Frame
    label={label}
    error={error}
    help={help}
    id={id}
    required={area.required}
    control={(wired) => <textarea className="bb-input bb-textarea" rows={4} {...area} {...wired} />}
  />
)

interface SelectProps extends Labelled, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[]
}

export const Select = ({ label, error, help, id, options, ...select }: SelectProps) => (
  <Frame
    label={label}
    error={error}
    help={help}
    id={id}
    required={select.required}
    control={(wired) => (
      <select className="bb-input bb-select" {...select} {...wired}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  />
)
