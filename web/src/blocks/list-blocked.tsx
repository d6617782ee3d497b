import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBlocked } from '../../../shared/blocks/list-blocked.ts'
import { unblockPerson } from '../../../shared/blocks/unblock-person.ts'
import type { Author } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { accountSettings } from '../session/account-paths.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { PersonRowSkeletons } from '../users/person-row.tsx'
import row from '../users/person-row.module.css'

const title = 'Blocked people'

/** `/settings/account/blocked`: the people whom the person has blocked, with a button to unblock them. */
export function ListBlocked() {
  const { data, error, refetch } = useQuery({
    queryKey: ['blocked'],
    queryFn: ({ signal }) => call(listBlocked, {}, { signal }),
    // Each visit reloads the list, because the person may have blocked someone a moment ago.
    staleTime: 0,
  })
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={accountSettings} />
      {data ? (
        data.items.length > 0 ? (
          data.items.map((person) => <BlockedPerson key={person.id} person={person} />)
        ) : (
          <EmptyState
            art="private"
            title="You haven’t blocked anyone"
            text="People you block can’t see, message or mention you."
          />
        )
      ) : error ? (
        <LoadFailed message={error.message} retry={() => void refetch()} />
      ) : (
        <PersonRowSkeletons />
      )}
    </>
  )
}

function BlockedPerson({ person }: { person: Author }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(unblockPerson, { userId: person.id }),
    onSuccess() {
      client.removeQueries({ type: 'inactive' })
      showAlert({ message: `You unblocked ${person.name}.`, type: 'success' })
      return client.invalidateQueries()
    },
    onError({ message }) {
      showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
    },
  })
  return (
    <div className={row.row}>
      <Avatar person={person} size={48} />
      <div className={row.who}>
        <b>{person.name}</b>
        <span className={row.username}>@{person.username}</span>
      </div>
      <Button kind="plain" busy={isPending} aria-label={`Unblock ${person.name}`} onClick={() => mutate()}>
        Unblock
      </Button>
    </div>
  )
}
