import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Replaces the content of a private campus that the viewer may not see. */
export function PrivateCampus({ onJoin }: { onJoin: () => void }) {
  return (
    <EmptyState
      art="private"
      title="This community is private."
      action={
        <span data-offers="join">
          <Button kind="primary" onClick={onJoin}>
            Click to Join
          </Button>
        </span>
      }
    />
  )
}
