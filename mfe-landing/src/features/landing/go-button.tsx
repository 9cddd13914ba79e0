import { Button } from '@bluebonnet/ui/plain'
import type { ButtonLook, ButtonSize } from '@bluebonnet/ui/plain'
import { useNavigate } from 'react-router'

interface GoButtonProps {
  to: string
  children: string
  look?: ButtonLook
  size?: ButtonSize
}

/** A button that leads to one of the sign-in pages. */
export const GoButton = ({ to, children, look, size }: GoButtonProps) => {
  const navigate = useNavigate()
  return (
    <Button {...(look ? { look } : {})} {...(size ? { size } : {})} onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}
