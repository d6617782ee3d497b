import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchErrors } from '../analytics/send-error.ts'
import { authorizeCalls } from '../lib/authorization.ts'
import { noteBroken } from '../lib/broken.ts'
import { guessClock } from '../lib/call.ts'
import { loadConfig } from '../lib/config.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { OverlayHistory } from '../lib/overlay-history.tsx'
import { queryClient } from '../lib/query-client.ts'
import { restoreSeen } from '../offline/seen.ts'
import { MeProvider } from '../session/me-provider.tsx'
import { accessToken, endSession, pageUser, storedClockOffset } from '../session/session.ts'
import { siteCampus } from '../session/site-campus.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { ErrorBoundary } from './error-boundary.tsx'
import { forgetOnSignOut } from './forget-on-sign-out.ts'
import { FailedPage } from './failed-page.tsx'
import './first-paint.css'
import { Overlays } from './overlays.tsx'
import { isAtFeed } from './preload.ts'
import { loadRoutes, Router } from './router.tsx'
import { startTheme } from '../session/theme.ts'
import { loadWideBars } from '../bars/wide-bars.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

const site = (
  <QueryClientProvider client={queryClient}>
    <MeProvider>
      <BrowserRouter>
        <OverlayHistory>
          <ErrorBoundary>
            <Router />
            <Overlays />
          </ErrorBoundary>
        </OverlayHistory>
      </BrowserRouter>
    </MeProvider>
  </QueryClientProvider>
)

async function start(): Promise<void> {
  try {
    watchErrors()
    authorizeCalls({ accessToken, endSession, pageUser })
    await Promise.all([
      loadConfig().then(() => restoreSeen(queryClient)),
      mediaQuery('narrow').matches ? undefined : loadWideBars(),
      isAtFeed ? undefined : loadRoutes(),
    ])
    guessClock(storedClockOffset())
    startTheme(siteCampus())
    forgetOnSignOut(queryClient)
    // A transition renders in slices of a few milliseconds, so that a slow phone can react to input between the slices.
    startTransition(() => root.render(site))
  } catch (error) {
    noteBroken('error', error)
    root.render(<FailedPage />)
  }
}

// `start` is not awaited: the chunks that it loads import this module, so both would wait for each other.
void start()
