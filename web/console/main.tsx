import { Authenticator, ThemeProvider } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { authorizeCalls } from '../src/lib/authorization.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { NotAvailable } from './not-available.tsx'
import { openPool, type Pool } from './pool.ts'
import { accessToken, endSession } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import './theme.css'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

// Without a `pageUser`, `call` does not check whether the person has changed. A sign-out removes all loaded data anyway.
authorizeCalls({ accessToken, endSession, pageUser: () => undefined })

const page = (pool: Pool) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Authenticator.Provider>
        <SignIn isLaptop={pool.userPoolEndpoint !== undefined}>
          <Shell />
        </SignIn>
      </Authenticator.Provider>
    </BrowserRouter>
  </QueryClientProvider>
)

async function start(): Promise<void> {
  const pool = await openPool().catch(() => undefined)
  root.render(
    <ThemeProvider colorMode="system">
      {pool ? page(pool) : <NotAvailable retry={() => void start()} />}
    </ThemeProvider>,
  )
}

void start()
