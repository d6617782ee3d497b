import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import styles from './button.module.css'

type Kind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind?: Kind
  /** Whether a request is in flight. The button then keeps its size and ignores further presses. */
  busy?: boolean
  /** Whether the button is as wide as its container. */
  wide?: boolean
  children: ReactNode
}

export function Button({
  kind = 'plain',
  busy = false,
  wide = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.label}>{children}</span>
    </button>
  )
}

interface LinkButtonProps {
  to: string
  kind?: Kind
  wide?: boolean
  children: ReactNode
  onClick?: () => void
}

/** A link inside the site that looks like a button. */
export function LinkButton({ to, kind = 'plain', wide = false, children, onClick }: LinkButtonProps) {
  return (
    <Link to={to} className={styles.button} data-kind={kind} data-wide={wide || undefined} onClick={onClick}>
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

interface AnchorButtonProps {
  href: string
  kind?: Kind
  wide?: boolean
  newTab?: boolean
  children: ReactNode
}

/** A link that looks like a button and leads to another site or opens a mail. */
export function AnchorButton({
  href,
  kind = 'plain',
  wide = false,
  newTab = false,
  children,
}: AnchorButtonProps) {
  return (
    <a
      href={href}
      className={styles.button}
      data-kind={kind}
      data-wide={wide || undefined}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <span className={styles.label}>{children}</span>
    </a>
  )
}
