import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchErrors } from '../analytics/send-error.ts'
import { authorizeCalls } from '../lib/authorization.ts'
import { noteBroken } from '../lib/broken.ts'
import { guessClock } from '../lib/call.ts'
import { loadConfig } from '../lib/config.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { readRendered } from '../lib/rendered.ts'
import { restoreSeen } from '../offline/seen.ts'
import { cookiePrefix } from '../session/cookie-prefix.ts'
import { accessToken, endSession, pageUser, storedClockOffset } from '../session/session.ts'
import { siteCampus } from '../session/site-campus.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { forgetOnSignOut } from './forget-on-sign-out.ts'
import { FailedPage } from './failed-page.tsx'
import './first-paint.css'
import { isAtFeed } from './preload.ts'
import { loadRoutes } from './router.tsx'
import { Site } from './site.tsx'
import { loadColors, startTheme } from '../session/theme.ts'
import { loadWideBars } from '../bars/wide-bars.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const site = <Site client={queryClient} Address={BrowserRouter} />

async function start(element: HTMLElement): Promise<void> {
  try {
    watchErrors()
    authorizeCalls({ accessToken, endSession, pageUser })
    // The server renders pages for visitors only. A person's own page is rendered here.
    const fromServer = document.cookie.includes(cookiePrefix) ? undefined : readRendered()
    const renderedPage = fromServer?.page
    for (const [key, data] of fromServer?.queries ?? []) queryClient.setQueryData(key, data)
    // The server has already followed the redirect of the router.
    if (fromServer && window.location.pathname === '/')
      window.history.replaceState(null, '', `/home${window.location.search}`)
    await Promise.all([
      loadConfig().then(() =>
        Promise.all([restoreSeen(queryClient), fromServer ? undefined : loadColors(siteCampus())]),
      ),
      fromServer?.layout === 'wide' || !mediaQuery('narrow').matches ? loadWideBars() : undefined,
      isAtFeed ? undefined : loadRoutes(renderedPage === 'feed' ? undefined : renderedPage),
    ])
    guessClock(storedClockOffset())
    startTheme()
    forgetOnSignOut(queryClient)
    // A transition renders in slices of a few milliseconds, so that a slow phone can react to input between the slices.
    startTransition(() => {
      if (fromServer) hydrateRoot(element, site)
      else emptied(element).render(site)
    })
  } catch (error) {
    noteBroken('error', error)
    emptied(element).render(<FailedPage />)
  }
}

/** Returns a root for a page that the server did not render, or rendered for another layout, which `/theme.js` has hidden. */
function emptied(element: HTMLElement): Root {
  const { dataset } = document.documentElement
  if ('otherLayout' in dataset) element.replaceChildren()
  delete dataset['otherLayout']
  return createRoot(element)
}

// `start` is not awaited: the chunks that it loads import this module, so both would wait for each other.
void start(element)
