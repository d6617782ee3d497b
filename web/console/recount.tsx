import { Card, Heading, Text, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { recount } from '../../shared/operators/recount.ts'
import { ActForm } from './act-form.tsx'

/** The form that has a wrong number counted again. */
export function Recount() {
  const [of, setOf] = useState('')
  return (
    <Card variation="outlined" as="section" aria-labelledby="recount">
      <Heading level={2} id="recount">
        Count Again
      </Heading>
      <Text className="quiet">
        The members of a campus, or the comments and saves of a post or comment, are counted from their rows.
      </Text>
      <ActForm
        contract={recount}
        values={{ of: of.trim() }}
        label="Count"
        done="The new numbers show within a minute."
        onDone={() => setOf('')}
        fields={(problems) => (
          <TextField
            label="Id of the post, comment or campus"
            value={of}
            onChange={({ target }) => setOf(target.value)}
            hasError={problems['of'] !== undefined}
            errorMessage={problems['of']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
        )}
      />
    </Card>
  )
}
