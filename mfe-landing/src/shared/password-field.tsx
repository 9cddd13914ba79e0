import { Field } from '@bluebonnet/ui/plain'
import { useState, type ComponentProps } from 'react'

/** A password field with a button that shows the text. */
export const PasswordField = (field: Omit<ComponentProps<typeof Field>, 'type'>) => {
  const [isShown, setShown] = useState(false)
  return (
    <div className="door-password">
      <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className="door-password-show" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
