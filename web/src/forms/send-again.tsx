import { Button } from '../ui/button.tsx'
import { useCountdown } from './use-countdown.ts'

/** The button 'Send again', with a countdown until it may be pressed. */
export function SendAgain({ nextAt, busy, onSend }: { nextAt: number; busy: boolean; onSend: () => void }) {
  const left = useCountdown(nextAt)
  return (
    <Button kind="plain" wide busy={busy} disabled={left > 0} onClick={onSend}>
      {left > 0 ? `Send again in ${clock(left)}` : 'Send again'}
    </Button>
  )
}

/** Formats seconds like '0:42' or '12:05'. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
