import { Alert, Authenticator, Heading, Text } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { whyEnded } from './session.ts'

/** Nobody registers, and nobody gets a new password by mail: an administrator makes and removes operators. */
const parts = { SignIn: { Footer: () => null } }

const fields = {
  signIn: {
    username: { label: 'Name', placeholder: '', isRequired: true },
    password: { label: 'Password', placeholder: '' },
  },
  confirmSignIn: { confirmation_code: { label: 'Code of your authenticator application', placeholder: '' } },
  setupTotp: {
    QR: { totpIssuer: 'Campus' },
    confirmation_code: { label: 'Code of your authenticator application', placeholder: '' },
  },
}

/** Shows its children to an operator who is signed in with both factors, and the sign-in to everybody else. */
export function SignIn({ isLaptop, children }: { isLaptop: boolean; children: ReactNode }) {
  const why = whyEnded.use()
  const Header = () => (
    <header className="sign-in">
      <Heading level={1}>Operators</Heading>
      {why && <Alert variation="info">{why}</Alert>}
      {isLaptop && (
        <Text>
          On this machine: name and password are on the screen of <code>npm start</code>, and{' '}
          <code>npm run operate -- local code</code> prints a code.
        </Text>
      )}
    </header>
  )
  return (
    <Authenticator hideSignUp components={{ ...parts, Header }} formFields={fields} variation="default">
      {() => <>{children}</>}
    </Authenticator>
  )
}
