import type { ReactNode } from 'react'
import '../deals.css'

interface FormGroupProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A named group of fields, two on a line where there is room. */
export const FormGroup = ({ title, note, children }: FormGroupProps) => (
  <fieldset className="deal-form-group">
    <legend>{title}</legend>
    {note ? <p className="deal-form-note">{note}</p> : null}
    <div className="bb-form-grid">{children}</div>
  </fieldset>
)
