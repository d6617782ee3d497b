/**
 * The clock of a device may be wrong by hours, so pages compare times from the server with `serverNow()`
 * (web/src/lib/call.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const own = 'compares only times that this page or this browser noted by the same clock'
const key = 'makes an id that is compared with no time'

/** The files that may read the clock of the device, with the reason. */
const readsDevice: Record<string, string> = {
  'web/src/analytics/count.ts': own,
  'web/src/chats/catch-up.ts': own,
  'web/src/chats/list-messages.ts': own,
  'web/src/chats/typing.ts': own,
  'web/src/comments/follow-thread.tsx': own,
  'web/src/composer/draft.ts': own,
  'web/src/composer/saved-drafts.ts': key,
  'web/src/lib/call.ts': "adds what is known of the server's clock: the only place of serverNow()",
  'web/src/lib/cookies.ts': 'the browser judges the end of a cookie by the same clock',
  'web/src/lib/preload.ts': "measures the server's clock",
  'web/src/lib/route-history.ts': own,
  'web/src/lib/use-near-end.ts': own,
  'web/src/lib/use-refresh-on-arrival.ts': own,
  'web/src/live/host-socket.ts': own,
  'web/src/media/chosen-file.ts': key,
  'web/src/offline/seen-queries.ts': own,
  'web/src/offline/seen-screen.ts': own,
  'web/src/offline/show-screen.ts': own,
  'web/src/session/amplify.ts': "measures the server's clock for Amplify, and makes the id of the browser",
  'web/src/session/intent.ts': own,
  'web/src/ui/alerts.tsx': own,
  'web/src/ui/offline-bar.tsx': own,
  'web/src/users/use-profile-update.ts': own,
}

test('pages read the clock of the device only where its error does not matter', () => {
  const reading = globSync('web/src/**/*.{ts,tsx}').filter((file) =>
    /\bDate\.now\b|\bDate\(\)/.test(readFileSync(file, 'utf8')),
  )
  const advice = 'Use serverNow(), or list the file here with its reason.'
  expect(reading.sort(), advice).toEqual(Object.keys(readsDevice).sort())
})
