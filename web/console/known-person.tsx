import { Badge, Button, Card, Flex, Heading } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { findCampus } from '../../shared/campuses/campus.ts'
import { serverNow } from '../src/lib/call.ts'
import { BanPerson } from './ban-person.tsx'
import { LiftBan } from './lift-ban.tsx'
import type { Person } from './person.ts'
import { SignOutPerson } from './sign-out-person.tsx'
import { Time } from './time.tsx'

type Act = 'ban' | 'lift' | 'sign-out'

/** A person, with the acts of an operator on the account. Shows the result of an act without requesting the person again. */
export function KnownPerson({ found }: { found: Person }) {
  const [person, setPerson] = useState(found)
  const [act, setAct] = useState<Act>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAct(undefined)
    opener.current?.focus()
  }
  const acts: { act: Act; label: string }[] = [
    person.ban ? { act: 'lift', label: 'Lift the Ban' } : { act: 'ban', label: 'Ban' },
    { act: 'sign-out', label: 'Sign Out Everywhere' },
  ]
  const formProps = { person, onCancel: close }
  return (
    <Card variation="outlined" as="section" aria-label={person.name}>
      <Flex direction="column" gap="medium">
        <Flex alignItems="center" gap="small" wrap="wrap">
          <Heading level={3}>{person.name}</Heading>
          {person.ban && <Badge variation="error">Banned</Badge>}
          {isSuspended(person) && <Badge variation="warning">Suspended</Badge>}
          {person.isOperator && <Badge variation="info">Operator</Badge>}
        </Flex>
        <Facts person={person} />
        <Flex gap="small" wrap="wrap">
          {acts.map(({ act: one, label }) => (
            <Button
              // 'Ban' and 'Lift the Ban' have the same key, so that the button keeps the focus after an act.
              key={one === 'sign-out' ? one : 'ban'}
              aria-expanded={act === one}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget
                setAct(act === one ? undefined : one)
              }}
            >
              {label}
            </Button>
          ))}
          <Link to={`/audit?person=${person.id}`} className="link">
            Audit log of this person
          </Link>
        </Flex>
        {act === 'ban' && (
          <BanPerson
            {...formProps}
            onDone={(reason) => {
              setPerson({ ...person, ban: { reason, at: serverNow() } })
              close()
            }}
          />
        )}
        {act === 'lift' && (
          <LiftBan
            {...formProps}
            onDone={() => {
              setPerson({ ...person, ban: undefined })
              close()
            }}
          />
        )}
        {act === 'sign-out' && <SignOutPerson {...formProps} onDone={close} />}
      </Flex>
    </Card>
  )
}

const isSuspended = ({ suspendedUntil = 0 }: Person) => suspendedUntil > serverNow()

function Facts({ person }: { person: Person }) {
  const { username, id, email, schoolEmail, campusId, totalPosts, createdAt, suspendedUntil, ban } = person
  return (
    <dl className="facts">
      <dt>User name</dt>
      <dd>{username}</dd>
      <dt>Id</dt>
      <dd>{id}</dd>
      <dt>E-mail</dt>
      <dd>{email}</dd>
      <dt>School e-mail</dt>
      <dd>{schoolEmail ?? 'None'}</dd>
      <dt>Campus</dt>
      <dd>{findCampus(campusId)?.name ?? campusId ?? 'None'}</dd>
      <dt>Posts</dt>
      <dd>{totalPosts}</dd>
      <dt>Joined</dt>
      <dd>
        <Time at={createdAt} />
      </dd>
      {suspendedUntil !== undefined && (
        <>
          <dt>Last suspension</dt>
          <dd>
            Until <Time at={suspendedUntil} />
          </dd>
        </>
      )}
      {ban && (
        <>
          <dt>Ban</dt>
          <dd>
            {ban.reason} {ban.at !== undefined && <Time at={ban.at} />}
          </dd>
        </>
      )}
    </dl>
  )
}
