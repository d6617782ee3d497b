import { Alert, Authenticator, Heading, Text, useAuthenticator } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import { whyEnded } from './session.ts'

const titled = (title: string) => ({
  Header: () => (
    <Heading level={2} className="step">
      {title}
    </Heading>
  ),
})

/** There is no registration and no new password by mail, because an administrator creates and removes operators. */
const parts = {
  SignIn: { Footer: () => null },
  ForceNewPassword: titled('Choose a Password'),
  ConfirmSignIn: titled('Second Factor'),
  SetupTotp: {
    Header: () => (
      <>
        <Heading level={2} className="step">
          Set Up Your Authenticator Application
        </Heading>
        <Text>Scan the picture with it, or copy the key. Then type the code that it shows.</Text>
      </>
    ),
  },
}

const code = { label: 'Code of your authenticator application', placeholder: '' }
const fields = {
  signIn: { username: { label: 'Name', placeholder: '' }, password: { label: 'Password', placeholder: '' } },
  forceNewPassword: {
    password: { label: 'New password', placeholder: '' },
    confirm_password: { label: 'The same again', placeholder: '' },
  },
  confirmSignIn: { confirmation_code: code },
  setupTotp: { QR: { totpIssuer: 'Campus' }, confirmation_code: code },
}

/** Shows `children` to an operator who has signed in with both factors, and the sign-in to all others. */
export function SignIn({ isLaptop, children }: { isLaptop: boolean; children: ReactNode }) {
  const { authStatus } = useAuthenticator((context) => [context.authStatus])
  const isOut = authStatus === 'unauthenticated'
  return (
    // Only the sign-in needs the role `main` here, because the shell has its own `main` element.
    <div role={isOut ? 'main' : undefined}>
      {isOut && <Welcome isLaptop={isLaptop} />}
      <Authenticator hideSignUp components={parts} formFields={fields}>
        {() => <>{children}</>}
      </Authenticator>
    </div>
  )
}

function Welcome({ isLaptop }: { isLaptop: boolean }) {
  const why = whyEnded.use()
  return (
    <div className="sign-in">
      <Heading level={1}>Operators</Heading>
      {why && <Alert variation="info">{why}</Alert>}
      {isLaptop && (
        <Text>
          On this machine: name and password are on the screen of <code>npm start</code>, and{' '}
          <code>npm run operate -- local code</code> prints a code.
        </Text>
      )}
    </div>
  )
}
