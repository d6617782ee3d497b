import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { OverlayHistory } from '../lib/overlay-history.tsx'
import { MeProvider } from '../session/me-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Overlays } from './overlays.tsx'
import { Router } from './router.tsx'

interface SiteProps {
  client: QueryClient
  /** The component that knows the address: the browser's, or on the server that of one request. */
  Address: ComponentType<{ children: ReactNode }>
}

/** The whole site, as the browser and the server render it. */
export function Site({ client, Address }: SiteProps) {
  return (
    <QueryClientProvider client={client}>
      <MeProvider>
        <Address>
          <OverlayHistory>
            <ErrorBoundary>
              <Router />
              <Overlays />
            </ErrorBoundary>
          </OverlayHistory>
        </Address>
      </MeProvider>
    </QueryClientProvider>
  )
}
