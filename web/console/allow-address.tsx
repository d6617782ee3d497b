import { Card, Heading, Text, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { allowAddress } from '../../shared/operators/allow-address.ts'
import { ActForm } from './act-form.tsx'

export function AllowAddress() {
  const [email, setEmail] = useState('')
  return (
    <Card variation="outlined" as="section" aria-labelledby="allow-address">
      <Heading level={2} id="allow-address">
        Allow an Address
      </Heading>
      <Text className="quiet">
        Mails to an address stop after one bounced or was marked as spam. This lets the address get mails
        again.
      </Text>
      <ActForm
        contract={allowAddress}
        values={{ email }}
        label="Allow"
        done={`${email} gets mails again.`}
        onDone={() => setEmail('')}
        fields={(problems) => (
          <TextField
            label="E-mail address"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            hasError={problems['email'] !== undefined}
            errorMessage={problems['email']}
            autoComplete="off"
            isRequired
          />
        )}
      />
    </Card>
  )
}
