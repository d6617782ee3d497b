import { Flex, Heading, Text } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { listAppeals } from '../../shared/operators/list-appeals.ts'
import { itemsOf, usePages } from '../src/lib/use-pages.ts'
import { Appeal } from './appeal.tsx'
import { ListStates } from './list-states.tsx'
import { operate } from './operate.ts'
import type { ScreenProps } from './screen.ts'

/** The appeals that have no answer yet, oldest first. */
export function ListAppeals({ operator }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = usePages({
    key: ['list-appeals'],
    load: (page, signal) => operate(listAppeals, page, { signal }),
  })
  // For a moment after an answer, the server's list may still have the appeal.
  const [answered, setAnswered] = useState<string[]>([])
  const items = itemsOf(list.pages ?? []).filter(({ id }) => !answered.includes(id))
  return (
    <Flex direction="column" gap="large">
      <Heading level={2} ref={heading} tabIndex={-1}>
        Appeals
      </Heading>
      {list.pages && items.length === 0 && !list.more && (
        <Text className="quiet">Every appeal has an answer.</Text>
      )}
      {items.map((item) => (
        <Appeal
          key={item.id}
          decision={item}
          operator={operator}
          onAnswered={() => {
            setAnswered([...answered, item.id])
            heading.current?.focus()
            list.retry()
          }}
        />
      ))}
      <ListStates list={list} />
    </Flex>
  )
}
