import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { authorizeCalls } from '../lib/authorization.ts'
import { loadConfig } from '../lib/config.ts'
import { queryClient } from '../lib/query-client.ts'
import { accessToken, endSession } from '../session/session.ts'
import { siteCampus } from '../session/site-campus.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { forgetOnSignOut } from './forget-on-sign-out.ts'
import { FailedPage } from './failed-page.tsx'
import './first-paint.css'
import { Overlays } from './overlays.tsx'
import { Router } from './router.tsx'
import { startTheme } from './theme.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

try {
  authorizeCalls({ accessToken, endSession })
  await loadConfig()
  startTheme(siteCampus())
  forgetOnSignOut(queryClient)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ErrorBoundary>
            <Router />
            <Overlays />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
} catch {
  root.render(<FailedPage />)
}
