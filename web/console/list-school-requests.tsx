import {
  Button,
  Flex,
  Heading,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Text,
} from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { listSchoolRequests } from '../../shared/operators/list-school-requests.ts'
import { itemsOf, usePages } from '../src/lib/use-pages.ts'
import { CloseSchoolRequest } from './close-school-request.tsx'
import { ListStates } from './list-states.tsx'
import { operate } from './operate.ts'
import { Time } from './time.tsx'

/** The requests of people whose school is missing. */
export function ListSchoolRequests() {
  const list = usePages({
    key: ['list-school-requests'],
    load: (page, signal) => operate(listSchoolRequests, page, { signal }),
  })
  const [openId, setOpenId] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpenId(undefined)
    opener.current?.focus()
  }
  const items = itemsOf(list.pages ?? [])
  const open = items.find(({ id }) => id === openId)
  return (
    <Flex direction="column" gap="large">
      <Heading level={2}>School Requests</Heading>
      {list.pages && items.length === 0 && !list.more && <Text className="quiet">No requests are open.</Text>}
      {open && <CloseSchoolRequest request={open} onDone={close} onCancel={close} />}
      {items.length > 0 && (
        <Table className="rows" caption="Open requests" highlightOnHover>
          <TableHead>
            <TableRow>
              <TableCell as="th">School</TableCell>
              <TableCell as="th">Place</TableCell>
              <TableCell as="th">Asked</TableCell>
              <TableCell as="th">Act</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map(({ id, school, place, at }) => (
              <TableRow key={id}>
                <TableCell data-label="School">{school}</TableCell>
                <TableCell data-label="Place">{place}</TableCell>
                <TableCell data-label="Asked">
                  <Time at={at} />
                </TableCell>
                <TableCell data-label="Act">
                  <Button
                    size="small"
                    onClick={({ currentTarget }) => {
                      opener.current = currentTarget
                      setOpenId(id)
                    }}
                    aria-label={`Close the request for ${school}`}
                  >
                    Close
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ListStates list={list} />
    </Flex>
  )
}
