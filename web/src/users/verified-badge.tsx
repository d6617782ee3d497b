import { BadgeCheck } from 'lucide-react'

/** The mark of people who have verified an e-mail of their school. */
export function VerifiedBadge({ className, size }: { className: string | undefined; size: 16 | 20 }) {
  return <BadgeCheck className={className} size={size} role="img" aria-label="Verified student" />
}
