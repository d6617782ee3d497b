import { Badge, Flex, Heading, Text } from '@aws-amplify/ui-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ListedCase } from '../../shared/operators/case.ts'
import { serverNow } from '../src/lib/call.ts'
import { useTick } from '../src/lib/use-tick.ts'
import { addressOfCase } from './case-address.ts'
import { claimLabel, kindLabels, reasonsWithCounts } from './case-words.ts'
import { ListStates } from './list-states.tsx'
import { Time, timeSince } from './time.tsx'
import { useKeys } from './use-keys.ts'
import type { useQueue } from './use-queue.ts'

interface Props {
  queue: ReturnType<typeof useQueue>
  isShown: boolean
  takesFocus: boolean
  operator: string
  onOpen: (id: string) => void
}

/** The queue of open cases, the most urgent first. */
export function ListCases({ queue, isShown, takesFocus, operator, onOpen }: Props) {
  const { list, items, selected, index, select } = queue
  const rows = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The keys j and k move the focus, and the focused row is the selected one. So screen readers read each row.
  const move = (to: number) => rows.current?.querySelectorAll('a')[to]?.focus()
  const open = () => selected && onOpen(selected.id)
  useKeys(isShown, {
    j: () => move(Math.min(index + 1, items.length - 1)),
    k: () => move(Math.max(index - 1, 0)),
    Enter: open,
    c: open,
  })
  const takeFocus = useEffectEvent(() => {
    if (!takesFocus) return
    if (items.length > 0) move(index)
    else heading.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  const now = useTick(15_000, () => Math.floor(serverNow() / 15_000)) * 15_000
  // If a refresh failed, the loaded list stays, and the next refresh is in a minute.
  const isOld = list.pages !== undefined && list.failed !== undefined && list.moreFailed === undefined
  return (
    <Flex direction="column" gap="medium">
      <Heading level={2} ref={heading} tabIndex={-1}>
        Reports
      </Heading>
      {items.length > 0 && (
        <Text className="quiet keys">
          The keys <kbd>j</kbd> and <kbd>k</kbd> move the selection, <kbd>Enter</kbd> or <kbd>c</kbd> opens
          the case and claims it for half an hour, and <kbd>b</kbd> leads back here.
        </Text>
      )}
      {list.pages && items.length === 0 && !list.more && (
        <Text className="quiet">Every report is decided.</Text>
      )}
      <ol className="queue" ref={rows} aria-label="Open cases">
        {items.map((one) => (
          <li key={one.id}>
            <Link
              to={addressOfCase(one.id)}
              className="row"
              aria-current={one.id === selected?.id}
              onFocus={() => select(one.id)}
              onClick={(event) => {
                // With a modifier key, the browser itself handles the click, for example opens a new tab.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onOpen(one.id)
              }}
            >
              <Row listed={one} now={now} operator={operator} />
            </Link>
          </li>
        ))}
      </ol>
      {isOld && (
        <Text className="quiet" role="status">
          The list could not be refreshed. The console tries again in a minute.
        </Text>
      )}
      <ListStates list={isOld ? { ...list, failed: undefined } : list} />
    </Flex>
  )
}

function Row({ listed, now, operator }: { listed: ListedCase; now: number; operator: string }) {
  const { kind, openedAt, claim } = listed
  return (
    <>
      <strong>{kindLabels[kind]}</strong>
      <span className="reasons">
        {reasonsWithCounts(listed).map((text) => (
          <Badge key={text} size="small">
            {text}
          </Badge>
        ))}
      </span>
      {openedAt !== undefined && (
        <span className="quiet">
          It has waited for {timeSince(openedAt, now)}, since <Time at={openedAt} />.
        </span>
      )}
      {claim && claim.until > now && <span>{claimLabel(claim, operator)}</span>}
    </>
  )
}
