import { Alert, Button, Flex, Heading, Placeholder, Text, TextField } from '@aws-amplify/ui-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findPerson } from '../../shared/operators/find-person.ts'
import { KnownPerson } from './known-person.tsx'
import { operate } from './operate.ts'
import { sentenceOf } from './use-act.ts'

/** Finds a person. The audit log records each request, so the page never repeats a request by itself. */
export function FindPerson() {
  const [text, setText] = useState('')
  const { mutate, data, error, isPending, submittedAt } = useMutation({
    mutationFn: (sought: string) => operate(findPerson, { text: sought }),
    networkMode: 'always',
  })
  return (
    <Flex direction="column" gap="large">
      <Heading level={2}>People</Heading>
      <form
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !isPending) mutate(text.trim())
        }}
      >
        <TextField
          label="E-mail address, user name or id"
          descriptiveText="Type it exactly. Each look at a person is in the audit log."
          value={text}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          outerEndComponent={
            <Button type="submit" variation="primary" isLoading={isPending} loadingText="Find …">
              Find
            </Button>
          }
        />
      </form>
      {isPending && <Placeholder size="large" />}
      {error && <Alert variation="error">{sentenceOf(error)}</Alert>}
      {data && !error && <KnownPerson key={submittedAt} found={data} />}
      {!data && !error && !isPending && (
        <Text className="quiet">Here you see a person’s account and their ban, and you can act on both.</Text>
      )}
    </Flex>
  )
}
