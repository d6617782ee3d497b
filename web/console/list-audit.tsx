import { Button, Flex, Heading, Text, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { itemsOf, usePages } from '../src/lib/use-pages.ts'
import { AuditTable } from './audit-table.tsx'
import { ListStates } from './list-states.tsx'
import { operate } from './operate.ts'
import { checked } from './problems.ts'

/** The acts of operators, on all people or on the person whose id is in the address (`?person=`). */
export function ListAudit() {
  const [params, setParams] = useSearchParams()
  const person = params.get('person') ?? ''
  const list = usePages({
    key: ['list-audit', person],
    load: (page, signal) => operate(listAudit, { ...page, ...(person && { userId: person }) }, { signal }),
  })
  const items = itemsOf(list.pages ?? [])
  return (
    <Flex direction="column" gap="large">
      <Heading level={2}>Audit Log</Heading>
      <Filter key={person} person={person} onChange={(id) => setParams(id ? { person: id } : {})} />
      <Flex>
        <Button size="small" onClick={list.retry} isLoading={list.isFetching} loadingText="Loading …">
          Load Again
        </Button>
      </Flex>
      {list.pages && items.length === 0 && !list.more && (
        <Text className="quiet">
          {person ? 'Nothing is recorded about this person.' : 'Nothing is recorded yet.'}
        </Text>
      )}
      {items.length > 0 && <AuditTable entries={items} />}
      <ListStates list={list} />
    </Flex>
  )
}

function Filter({ person, onChange }: { person: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState(person)
  const [problem, setProblem] = useState<string>()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const id = typed.trim()
        const result = checked(listAudit, id ? { userId: id } : {})
        const found = 'problems' in result ? result.problems['userId'] : undefined
        setProblem(found)
        if (!found) onChange(id)
      }}
    >
      <TextField
        label="Id of a person"
        descriptiveText="Empty shows everything."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hasError={problem !== undefined}
        errorMessage={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        outerEndComponent={<Button type="submit">Filter</Button>}
      />
    </form>
  )
}
