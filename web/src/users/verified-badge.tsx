import { BadgeCheck } from 'lucide-react'

/** The badge of people who have verified their school e-mail. */
export function VerifiedBadge({ className, size }: { className: string | undefined; size: 16 | 20 }) {
  return <BadgeCheck className={className} size={size} role="img" aria-label="Verified student" />
}
