import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'accent' | 'icon'
export type ButtonSize = 'normal' | 'large' | 'small'

interface ButtonStyle {
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
}

/** The classes of a button, for a router link that looks like one. */
export const buttonClass = ({ look = 'plain', size = 'normal', block = false }: ButtonStyle = {}): string =>
  `bb-button bb-button-${look}${size === 'normal' ? '' : ` bb-button-${size}`}${block ? ' bb-button-block' : ''}`

export const Button = ({
  look,
  size,
  block,
  className,
  type = 'button',
  ...rest
}: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type={type === 'submit' ? 'submit' : 'button'}
    className={[buttonClass({ look, size, block }), className].filter(Boolean).join(' ')}
    {...rest}
  />
)

export const ButtonLink = ({
  look,
  size,
  block,
  className,
  children,
  ...rest
}: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={[buttonClass({ look, size, block }), className].filter(Boolean).join(' ')} {...rest}>
    {children}
  </a>
)
